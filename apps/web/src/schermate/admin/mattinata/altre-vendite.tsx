import { formattaEuro } from '@gestore/dominio';
import { Badge } from '@gestore/ui';
import { useMemo } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { useVendita } from '../dati/usa-vendita.ts';
import { CronoGara } from '../parti/crono-gara.tsx';
import { Vai } from '../parti/vai.tsx';
import { MATTINATA } from '../testi/mattinata.ts';
import { statoTessera } from './stato-tessera.ts';
import { doveSiConduce, useFascia } from './tessera.tsx';
import { type InGiornata, perProcedura, useGiornata } from './usa-giornata.ts';

/** Ogni quanto una striscia rilegge ciò che il registro non annuncia. */
const RILETTURA_MS = 15_000;

/** In cima alla console: le altre vendite del giorno che chi conduce ha davanti, perché nessuna corra senza essere vista. */
export function AltreVendite({ id }: { id: string }) {
  const t = useTesti(MATTINATA);
  const { seguite, oggi } = useGiornata();
  const vive = new Set(oggi.map((una) => una.id));
  const procedure = useMemo(() => perProcedura(seguite, oggi), [seguite, oggi]);
  const altre = procedure.flatMap(({ vendite }) => vendite).filter(({ riga }) => riga.id !== id && vive.has(riga.id));
  if (altre.length === 0) return null;
  return (
    <nav aria-label={t.altre} className="flex min-w-0 gap-2 overflow-x-auto pb-1">
      {altre.map((una) => (
        <Altra key={una.riga.id} {...una} />
      ))}
    </nav>
  );
}

function Altra({ riga, numero }: InGiornata) {
  const t = useTesti(MATTINATA);
  const { seguita: vendita } = useVendita(riga.id, RILETTURA_MS);
  const stato = vendita === undefined ? undefined : statoTessera(vendita);
  const fascia = useFascia(stato?.tipo === 'in_gara' ? stato.scadeIl : null, vendita?.scartoMs ?? 0);
  const preme = fascia === 'ultimi_secondi' || stato?.tipo === 'gara_sospesa' || stato?.tipo === 'da_aggiudicare';
  const { gara, migliore, unitaTempoMs } = vendita?.stanza ?? { gara: null, migliore: null, unitaTempoMs: 0 };
  return (
    <div
      className={`grid w-56 shrink-0 content-start gap-1 rounded-md border bg-white p-2 text-sm ${preme ? 'border-errore' : 'border-linea'}`}
    >
      <Vai alto a={doveSiConduce(riga.id, stato)}>
        <span lang="it" className="line-clamp-2 break-words">
          {numero}. {riga.titolo}
        </span>
      </Vai>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={preme ? 'error' : 'neutral'}>
          {stato === undefined ? t.lettura : fascia === 'calma' ? t.stati[stato.tipo] : t.fasce[fascia]}
        </Badge>
        {migliore !== null && <span className="tabular-nums">{formattaEuro(migliore.importoCent)}</span>}
      </p>
      {gara !== null && vendita !== undefined && (stato?.tipo === 'in_gara' || stato?.tipo === 'crono_fermo') && (
        <CronoGara gara={gara} scartoMs={vendita.scartoMs} unitaTempoMs={unitaTempoMs} size="small" />
      )}
    </div>
  );
}
