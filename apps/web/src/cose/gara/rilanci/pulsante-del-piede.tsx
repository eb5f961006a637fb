import { formattaEuro, inLettere, type Stanza } from '@gestore/dominio';
import { Button } from '@gestore/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Rilancio } from '../../../stanza/usa-rilancio.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { PASSI } from './form-rilancio.tsx';
import { PIEDE, type TestiPiede } from './piede-gara.testi.ts';

type Parti = { rilancio: Rilancio; stanza: Pick<Stanza, 'migliore' | 'rilancioMinimoCent'> };

const intero = (cent: number): string => formattaEuro(cent).replace(/,00$/, '');

/**
 * Il rilancio dal piede: gli importi che i passi danno, e il pulsante che manda ciò che il modulo ha scritto, con le sue parole. Chi
 * non può rilanciare vi legge perché; di un rilancio mandato, che ne è stato.
 */
export function PulsanteDelPiede({ rilancio, stanza }: Parti) {
  const t = useTesti(PIEDE);
  const { letto, minimoCent, inCorso, impedimento, sorte, salito } = rilancio;
  const basta = letto.tipo === 'valido' && letto.cent >= minimoCent;
  return (
    <div className="grid gap-2">
      {impedimento === null && importi(t, rilancio, stanza)}
      <Button
        large
        pending={inCorso}
        pendingLabel={t.inviato}
        unavailable={impedimento !== null}
        variant={impedimento === null ? 'primary' : 'secondary'}
        className="flex-wrap gap-y-0 py-1 leading-tight"
        onClick={rilancio.invia}
      >
        {impedimento !== null && <Lock aria-hidden="true" className="size-5 shrink-0" />}
        {impedimento !== null ? t.chiuso[impedimento] : basta ? parole(t, letto.cent, salito) : t.correggi}
        {impedimento === null && basta && (
          <span lang="it" className="basis-full text-sm font-normal">
            euro {inLettere(letto.cent)}
          </span>
        )}
      </Button>
      {sorte !== null && !inCorso && (
        <p aria-hidden="true" className="text-center text-sm font-semibold">
          {t.esiti[sorte.tipo]}: {formattaEuro(sorte.importoCent)}
        </p>
      )}
    </div>
  );
}

/** Ciò che il tocco manda; a chi ha toccato mentre cambiava, che è cambiato. */
const parole = (t: TestiPiede, cent: number, salito: number | null): string =>
  salito === null ? t.rilancia(intero(cent)) : t.salito(intero(salito));

/** Il risultato di ogni passo, da toccare: quello che parte adesso è segnato. */
function importi(
  t: TestiPiede,
  { letto, scegliInPiu }: Rilancio,
  { migliore, rilancioMinimoCent }: Parti['stanza'],
): ReactNode {
  const testaCent = migliore?.importoCent ?? 0;
  return (
    <fieldset className="grid grid-cols-3 gap-2">
      <legend className="sr-only">{t.importi}</legend>
      {PASSI.map((passo) => {
        const cent = testaCent + rilancioMinimoCent * passo;
        return (
          <button
            key={passo}
            type="button"
            aria-pressed={letto.tipo === 'valido' && letto.cent === cent}
            onClick={() => scegliInPiu(rilancioMinimoCent * passo)}
            className="min-comando rounded border border-bordo bg-white px-1 text-sm font-semibold tabular-nums hover:bg-fondo aria-pressed:border-2 aria-pressed:border-azione aria-pressed:bg-azione-velo"
          >
            {intero(cent)}
          </button>
        );
      })}
    </fieldset>
  );
}
