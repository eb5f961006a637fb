import { Alert, Button } from '@gestore/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { rimasteDellaPagina } from '../forme/rimaste.ts';
import { butta, giroDelleRimaste, quandoCambianoLeRimaste, siVede } from '../forme/segnali-rimaste.ts';
import { useLingua, useTesti } from '../testi/lingua.ts';
import { RITROVATE } from '../testi/ritrovate.ts';

/** Quanto si aspetta che la pagina mostri i suoi moduli, prima di dire che ciò che si era scritto è in uno ancora chiuso. */
const DOPO_I_MODULI_MS = 1_500;

/** Ciò che si era scritto in questa pagina e sta in un modulo che non si vede, come una finestra ancora chiusa. */
export function RimasteDaRiaprire({ chi, percorso }: { chi: string; percorso: string }) {
  const t = useTesti(RITROVATE);
  const lingua = useLingua();
  useSyncExternalStore(quandoCambianoLeRimaste, giroDelleRimaste);
  const [pronta, attendi] = useState(false);
  useEffect(() => {
    const fra = setTimeout(() => attendi(true), DOPO_I_MODULI_MS);
    return () => clearTimeout(fra);
  }, []);
  const chiuse = rimasteDellaPagina(sessionStorage, chi, percorso, Date.now()).filter(({ chiave }) => !siVede(chiave));
  if (!pronta || chiuse.length === 0) return null;
  return (
    <section aria-label={t.titolo} className="mb-4 grid gap-2">
      {chiuse.map(({ chiave, rimasta: { il, nomi } }) => (
        <Alert key={chiave} role="status">
          <p>{t.daRiaprire(t.quando(il, lingua), nomi)}</p>
          <Button variant="secondary" aria-label={t.buttaQuale(nomi)} onClick={() => butta(chiave)}>
            {t.butta}
          </Button>
        </Alert>
      ))}
    </section>
  );
}
