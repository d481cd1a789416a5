import { createContext } from "react";

/** The page's script nonce while rendering on the server; empty in the browser, which hides it. */
export const Nonce = createContext("");
