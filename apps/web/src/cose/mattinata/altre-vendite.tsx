import { formattaEuro, type GaraVista } from '@gestore/dominio';
import { Badge } from '@gestore/ui';
import { useMemo } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { useTesti } from '../../testi/lingua.ts';
import { useOraCheScorre } from '../conduzione/usa-ora-che-scorre.ts';
import { useVendita } from '../conduzione/usa-vendita.ts';
import { MATTINATA } from './tessere.testi.ts';
import { type InGiornata, perProcedura, useGiornata } from './usa-giornata.ts';
import { doveSiConduce, useFascia, useStato } from './usa-stato.ts';

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
      {altre.map((vendita) => (
        <Altra key={vendita.riga.id} {...vendita} />
      ))}
    </nav>
  );
}

function Altra({ riga, numero }: InGiornata) {
  const t = useTesti(MATTINATA);
  const { seguita: vendita } = useVendita(riga.id, RILETTURA_MS);
  const stato = useStato(vendita);
  const fascia = useFascia(stato?.tipo === 'in_gara' ? stato.scadeIl : null, vendita?.scartoMs ?? 0);
  const preme =
    fascia === 'ultimi_secondi' ||
    stato?.tipo === 'gara_sospesa' ||
    stato?.tipo === 'da_aggiudicare' ||
    stato?.tipo === 'da_aprire';
  const { gara, migliore } = vendita?.stanza ?? { gara: null, migliore: null };
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
        <Resta gara={gara} scartoMs={vendita.scartoMs} />
      )}
    </div>
  );
}

/** Quanto resta, in cifre e basta: la striscia dice già di quale vendita è. Per eccesso al secondo, come il crono. */
function Resta({ gara, scartoMs }: { gara: GaraVista; scartoMs: number }) {
  const adesso = useOraCheScorre(scartoMs, 250);
  const ms = gara.fase === 'in_corso' ? gara.scadeIl - adesso : gara.fase === 'congelata' ? gara.residuoMs : 0;
  const secondi = Math.max(0, Math.ceil(ms / 1_000));
  const due = (n: number): string => String(n).padStart(2, '0');
  return (
    <p className="text-xl leading-none font-bold tabular-nums text-testata">
      {due(Math.floor(secondi / 60))}:{due(secondi % 60)}
    </p>
  );
}
