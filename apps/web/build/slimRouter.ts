import type { Plugin } from 'vite';

/**
 * react-router's one module also holds Link, NavLink, Form, data routing … which this product does not use. They cannot be
 * dropped because their names are assigned at the top level and forwardRef() is not known to be pure. Without those names
 * (they only serve the React developer tools) tree shaking removes what is unused from the sign-in page.
 */
export function slimRouter(): Plugin {
  return {
    name: 'shibiao:slim-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
      handler(code) {
        return {
          code: code
            .replaceAll(/^[\w$]+\.displayName = "[^"]*";$/gm, '')
            .replaceAll(/= (React[\w$]*)\.(forwardRef|createContext|memo)\(/g, '= /* @__PURE__ */ $1.$2('),
          map: null,
        };
      },
    },
  };
}
