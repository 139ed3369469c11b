import type { Plugin } from 'vite';

/**
 * Says of React Router's components and contexts that making them has no effect, and leaves out their names for
 * developers: the bundler then drops those that nobody uses, a third of its bytes.
 */
export function leanRouter(code: string): string {
  return code
    .replace(/= (React\d*)\.(createContext|forwardRef|memo)\(/g, '= /* @__PURE__ */ $1.$2(')
    .replace(/= (class extends React\d*\.Component \{[\s\S]*?^\});/gm, '= /* @__PURE__ */ (() => $1)();')
    .replace(/^\w+\.displayName = "\w+";$/gm, '');
}

export function dropUnusedRouter(): Plugin {
  return {
    name: 'everpaw:lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      // The places of the source stay near enough: no line is added or taken away.
      handler: (code) => ({ code: leanRouter(code), map: null }),
    },
  };
}
