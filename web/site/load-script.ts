/** Loads classic scripts from the folder of this one, in pages that cannot import modules. */

let address = "";

/** Call during script start: later `document.currentScript` is null. */
export function rememberAddress(): void {
  address = (document.currentScript as HTMLScriptElement | null)?.src ?? "";
}

/** Rejects if the script does not load; a later call tries again. */
export function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // A page with an inline script has no files beside it.
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
