/** Written by the build of the package: the modules of a figure, beside the bundle. */
declare module "#figure-parts" {
  const parts: {
    /** Addresses by file name. */
    readonly modules: Readonly<Record<string, string>>;
    /** The file that shows the page. */
    readonly start: string;
  };
  export default parts;
}
