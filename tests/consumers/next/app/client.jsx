"use client";

import "softknn/element";
import { useEffect } from "react";

/** A client component: it is rendered on the server too, where importing the element does nothing. */
export default function Client() {
  useEffect(() => {
    import("./page.mjs");
  }, []);
  return (
    <>
      <soft-attention view="similarity" />
      <pre id="report" />
    </>
  );
}
