export { PrimiPassiOfferente } from '../primi-passi/per-chi-offre.tsx';
export { LaSuaVendita } from './la-sua-vendita.tsx';
