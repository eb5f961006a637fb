import type { FiltroAste } from '@gestore/contratto/delegato/forme';
import type { Conteggio } from '@gestore/contratto/linea/pagina';
import { leggiAste } from '@gestore/contratto/operatore/chiamate';
import { SelectField, TextField } from '@gestore/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { ELENCO } from '../../comune/elenchi/elenco.testi.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Le vendite fra cui si sceglie insieme: le altre si trovano scrivendo. */
const SCELTE = 100;

type FraQuali = Pick<FiltroAste, 'fase' | 'quando' | 'aperte'>;
type Scelta = { value: string; label: string };
type Trovate = { scelte: Scelta[]; altre: boolean; quanti: Conteggio | null };

function useTrovate(testo: string, fra: FraQuali): Trovate | undefined {
  const { data } = useQuery({
    queryKey: ['dashboard', 'gestore', 'scelta', testo, fra],
    queryFn: () => chiama(leggiAste, { ...fra, quante: SCELTE, ...(testo === '' ? {} : { testo }) }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return undefined;
  const scelte = data.aste.map(({ id, titolo, ruolo }) => ({
    value: id,
    label: ruolo === '' ? titolo : `${titolo} (${ruolo})`,
  }));
  return { scelte, altre: data.prossimo !== null, quanti: data.quanti };
}

/** Si sceglie una vendita fra tante: ciò che si scrive restringe l'elenco, che dice quando non le ha tutte. */
export function ScegliVendita({
  etichetta,
  vuota,
  valore,
  scegli,
  fra = {},
  errore = null,
  nessuna,
  children,
}: {
  etichetta: string;
  vuota: string;
  valore: string;
  scegli: (asta: string) => void;
  /** Fra quali vendite. */
  fra?: FraQuali;
  errore?: string | null;
  /** Detto quando non ce n'è nemmeno una; senza, si mostra la scelta vuota. */
  nessuna?: string;
  /** Ciò che si fa con quella scelta. */
  children?: ReactNode;
}) {
  const [scritto, setScritto] = useState('');
  const testo = useDeferredValue(scritto.trim());
  const [scelta, setScelta] = useState<Scelta | null>(null);
  const trovate = useTrovate(testo, fra);
  const { scelte = [], altre = false, quanti = null } = trovate ?? {};
  if (nessuna !== undefined && testo === '' && trovate?.scelte.length === 0)
    return <p className="text-secondario">{nessuna}</p>;
  // Quella scelta resta fra le possibili anche se ciò che si scrive poi non la trova più.
  const persa = scelta?.value === valore && !scelte.some(({ value }) => value === valore) ? [scelta] : [];
  const possibili = [...persa, ...scelte];
  return (
    <div className="grid gap-2">
      {(testo !== '' || altre) && (
        <Restringi scritto={scritto} scrivi={setScritto} viste={scelte.length} quanti={altre ? quanti : null} />
      )}
      <div className={children === undefined ? 'grid' : 'grid items-end gap-4 sm:grid-cols-[1fr_auto]'}>
        <SelectField
          label={etichetta}
          name="asta"
          empty={vuota}
          value={valore}
          error={errore}
          options={possibili}
          onValueChange={(id) => {
            setScelta(possibili.find(({ value }) => value === id) ?? null);
            scegli(id);
          }}
        />
        {children}
      </div>
    </div>
  );
}

/** Dove si scrive per restringere, e quante vendite restano fuori da ciò che si può scegliere. */
function Restringi({
  scritto,
  scrivi,
  viste,
  quanti,
}: {
  scritto: string;
  scrivi: (testo: string) => void;
  viste: number;
  quanti: Conteggio | null;
}) {
  const t = useTesti(ELENCO);
  return (
    <>
      <TextField
        label={t.trovaVendita}
        maxLength={100}
        value={scritto}
        onChange={({ target }) => scrivi(target.value)}
      />
      {quanti !== null && (
        <p role="status" className="text-sm text-secondario">
          {t.restringa(viste, quanti)}
        </p>
      )}
    </>
  );
}
