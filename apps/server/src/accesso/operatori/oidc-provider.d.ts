declare module 'oidc-provider/lib/provider.js' {
  import type { Provider as Pubblicato } from 'oidc-provider';

  export const Provider: typeof Pubblicato;
}
