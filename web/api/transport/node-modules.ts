/** The Node modules used here, if Node, Deno or Bun runs this code. */

export interface NodeWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  on(event: string, listen: (value: never) => void): void;
  ref(): void;
  unref(): void;
  terminate(): Promise<number>;
}

interface NodePort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  on(event: "message", listen: (message: never) => void): void;
}

interface NodeModules {
  readonly "node:fs/promises": { readFile(url: URL): Promise<Uint8Array> };
  readonly "node:url": { pathToFileURL(path: string): URL };
  readonly "node:os": { availableParallelism(): number };
  readonly "node:worker_threads": {
    readonly Worker: new (url: URL) => NodeWorker;
    readonly parentPort: NodePort | null;
  };
}

interface Modules {
  process?: {
    getBuiltinModule?<Name extends keyof NodeModules>(name: Name): NodeModules[Name];
  };
}

/** Unlike `import`, bundlers for pages do not follow this call. */
export const nodeModule = <Name extends keyof NodeModules>(name: Name) =>
  (globalThis as Modules).process?.getBuiltinModule?.(name);
