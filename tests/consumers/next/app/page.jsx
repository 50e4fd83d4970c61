import Client from "./client.jsx";
import { numbers } from "./numbers.mjs";

/** A server component: it counts while the page is built. */
export default async function Page() {
  return (
    <main data-server={await numbers()}>
      <Client />
    </main>
  );
}
