export { LaSuaVendita } from './la-sua-vendita.tsx';
export { PrimiPassiOfferente } from './primi-passi-offerente.tsx';
