import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useTesti } from '../../../testi/lingua.ts';
import { useCauzioni } from '../../conduzione/usa-letture.ts';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { BUSTA } from '../testi.ts';
import { conta, type RigaBusta, righeDi } from './righe-buste.ts';

/** Su uno schermo largo sta nella riga della vendita: il piede resta a ciò che manca. */
export function AvanzamentoInCima({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(BUSTA);
  const cauzioni = useCauzioni(id).data?.cauzioni ?? [];
  const { buste } = vendita.stanza;
  if (buste.length === 0) return null;
  return (
    <section aria-label={t.quanteDecise} className="buste-largo buste-avanzamento">
      <Avanzamento righe={righeDi(buste, cauzioni)} />
    </section>
  );
}

/** Quante sono decise, e come: la barra ha i colori delle parole che la spiegano. */
export function Avanzamento({ righe }: { righe: readonly RigaBusta[] }) {
  const t = useTesti(BUSTA);
  const { ammesse, controProposta, rifiutate, scartate, quante } = conta(righe);
  const decise = quante - righe.filter(({ daEsaminare }) => daEsaminare).length;
  const quote = [
    [ammesse, 'bg-bene'],
    [controProposta, 'bg-attenzione'],
    [rifiutate, 'bg-errore'],
  ] as const;
  return (
    <>
      <p className="text-lg font-bold tabular-nums">{t.deciseDi(decise, quante)}</p>
      <span aria-hidden="true" className="buste-barra">
        {quote.map(([quota, classe]) => (
          <span key={classe} className={classe} style={{ width: `${(quota * 100) / Math.max(quante, 1)}%` }} />
        ))}
      </span>
      <p className="hidden flex-wrap items-center gap-x-4 text-sm sm:flex">
        <Voce Icona={CircleCheck} classe="text-bene" quante={ammesse} parola={t.nAmmesse(ammesse)} />
        <Voce
          Icona={TriangleAlert}
          classe="text-attenzione"
          quante={controProposta}
          parola={t.nContro(controProposta)}
        />
        <Voce Icona={CircleX} classe="text-errore" quante={rifiutate} parola={t.nRifiutate(rifiutate)} />
        <Voce Icona={CircleX} classe="text-secondario" quante={scartate} parola={t.nScartate(scartate)} />
      </p>
    </>
  );
}

function Voce({
  Icona,
  classe,
  quante,
  parola,
}: {
  Icona: typeof CircleCheck;
  classe: string;
  quante: number;
  parola: string;
}) {
  if (quante === 0) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <Icona aria-hidden="true" className={`size-4 ${classe}`} />
      {parola}
    </span>
  );
}
