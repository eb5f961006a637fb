import type { Utente, UtenteVendita } from '@gestore/contratto/accesso/forme';
import type { Pubblico } from '@gestore/dominio';

/** Canali di un'asta: tutti privati, autorizzati uno per uno. Nessun canale di presenza: direbbe chi c'è. */
const FORMA = /^private-asta\.([0-9a-f-]{36})\.(referente|partecipanti|sala|offerente\.([0-9a-f-]{36}))$/;

type CanaleAsta = { asta: string; pubblico: Pubblico };

export function canaleDi(asta: string, chi: Pubblico): string {
  const nome =
    chi.tipo === 'partecipante' ? 'partecipanti' : chi.tipo === 'offerente' ? `offerente.${chi.bustaId}` : chi.tipo;
  return `private-asta.${asta}.${nome}`;
}

/** Che asta e che pubblico nomina un canale; `null` se non è uno dei nostri. */
export function leggiCanale(canale: string): CanaleAsta | null {
  const parti = FORMA.exec(canale);
  if (parti === null) return null;
  const [, asta = '', nome, bustaId] = parti;
  if (bustaId !== undefined) return { asta, pubblico: { tipo: 'offerente', bustaId } };
  return {
    asta,
    pubblico:
      nome === 'referente' ? { tipo: 'referente' } : nome === 'sala' ? { tipo: 'sala' } : { tipo: 'partecipante' },
  };
}

/** La sequenza comune, e per un offerente ciò che è soltanto suo. */
export function canaliPartecipante({ astaId, bustaId }: UtenteVendita): string[] {
  const comune = canaleDi(astaId, { tipo: 'partecipante' });
  return bustaId === null ? [comune] : [comune, canaleDi(astaId, { tipo: 'offerente', bustaId })];
}

/** Chi può ascoltare che cosa: ognuno la sua vendita, l'offerente il suo canale, delegati e magistrati le loro. */
export async function puoAscoltare(
  utente: Utente,
  canale: string,
  eSua: (asta: string, utente: Utente) => Promise<boolean>,
): Promise<boolean> {
  const letto = leggiCanale(canale);
  if (letto === null) return false;
  if (utente.strategia === 'user') return utente.astaId === letto.asta && canaliPartecipante(utente).includes(canale);
  if (utente.strategia === 'admin')
    return (letto.pubblico.tipo === 'referente' || letto.pubblico.tipo === 'sala') && eSua(letto.asta, utente);
  return false;
}
