/** Loads classic scripts that lie beside this one, in pages that cannot import modules. */

let address = "";

/** To be called while the script starts: later no script is the current one. */
export function rememberAddress(): void {
  address = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
}

/** Rejects where the script does not load; a later call tries again. */
export function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // A page that holds its script inline has no files beside it.
    if (address === "") throw new Error(`${name} is not part of this page.`);
    const script = document.createElement("script");
    script.src = new URL(name, address).href;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${name} could not be loaded.`));
    };
    document.head.append(script);
  });
}
