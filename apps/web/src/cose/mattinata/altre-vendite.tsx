import type { GaraVista } from '@gestore/dominio';
import { inOrologio } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { useOraCheScorre } from '../conduzione/usa-ora-che-scorre.ts';
import { useVendita } from '../conduzione/usa-vendita.ts';
import type { StatoTessera } from './stato-tessera.ts';
import { MATTINATA } from './tessere.testi.ts';
import { type InGiornata, perProcedura, tastoDi, useGiornata } from './usa-giornata.ts';
import { doveSiConduce, useFascia, useStato } from './usa-stato.ts';

/** Ogni quanto una striscia rilegge ciò che il registro non annuncia. */
const RILETTURA_MS = 15_000;

/** In cima alla console: le altre vendite del giorno che chi conduce ha davanti, perché nessuna corra senza essere vista. */
export function AltreVendite({ id, bassa = false }: { id: string; bassa?: boolean }) {
  const t = useTesti(MATTINATA);
  const { seguite, oggi } = useGiornata();
  const vive = new Set(oggi.map((una) => una.id));
  const procedure = useMemo(() => perProcedura(seguite, oggi), [seguite, oggi]);
  const altre = procedure.flatMap(({ vendite }) => vendite).filter(({ riga }) => riga.id !== id && vive.has(riga.id));
  if (altre.length === 0) return null;
  return (
    <nav aria-label={t.altre} className="relative flex min-w-0 gap-2 overflow-x-auto pb-1">
      {altre.map((vendita) => (
        <Altra key={vendita.riga.id} {...vendita} misura={bassa ? 'buste-voce' : 'min-comando'} />
      ))}
    </nav>
  );
}

const FERMA: ReadonlySet<StatoTessera['tipo']> = new Set(['gara_sospesa', 'da_aggiudicare', 'da_aprire']);

/** Una vendita in una riga: il suo numero, che è anche il suo tasto, e a che punto è; chi preme ha un altro colore e le parole che lo dicono. */
function Altra({ riga, numero, misura }: InGiornata & { misura: string }) {
  const t = useTesti(MATTINATA);
  const { seguita: vendita } = useVendita(riga.id, RILETTURA_MS);
  const stato = useStato(vendita);
  const fascia = useFascia(stato?.tipo === 'in_gara' ? stato.scadeIl : null, vendita?.scartoMs ?? 0);
  const preme = fascia === 'ultimi_secondi' || (stato !== undefined && FERMA.has(stato.tipo));
  const gara = vendita?.stanza.gara ?? null;
  const corre = stato?.tipo === 'in_gara' || stato?.tipo === 'crono_fermo';
  return (
    <Link
      to={doveSiConduce(riga.id, stato)}
      className={`${misura} shrink-0 rounded border bg-white text-sm font-semibold hover:bg-fondo ${preme ? 'border-errore text-errore' : 'border-bordo'}`}
    >
      {/* Il titolo sta sul contenuto: sul collegamento chi ascolta lo sentirebbe due volte. */}
      <span title={riga.titolo} className={`inline-flex ${misura} items-center gap-2 px-2`}>
        <span aria-hidden="true" className="rounded border border-current px-1.5 leading-5 tabular-nums">
          {tastoDi(numero)}
        </span>
        <span lang="it" className="sr-only">
          {riga.titolo}
        </span>
        {stato === undefined
          ? t.lettura
          : fascia !== 'calma'
            ? t.fasce[fascia]
            : stato.tipo === 'buste'
              ? `${t.stati.buste} ${t.decise(stato.decise, stato.quante)}`
              : stato.tipo !== 'in_gara' && t.stati[stato.tipo]}
        {corre && gara !== null && vendita !== undefined && <Resta gara={gara} scartoMs={vendita.scartoMs} />}
      </span>
    </Link>
  );
}

/** Quanto resta, in cifre e basta: per eccesso al secondo, come il crono. */
function Resta({ gara, scartoMs }: { gara: GaraVista; scartoMs: number }) {
  const adesso = useOraCheScorre(scartoMs, 250);
  const ms = gara.fase === 'in_corso' ? gara.scadeIl - adesso : gara.fase === 'congelata' ? gara.residuoMs : 0;
  return <span className="tabular-nums">{inOrologio(Math.max(0, ms))}</span>;
}
