import { sospensioni } from '@gestore/contratto/pubblico/chiamate';
import type { Lingua } from '@gestore/contratto/regole';
import type { Sospensione } from '@gestore/contratto/vendita/sospensione';
import type { FermaVista } from '@gestore/dominio';
import { Alert } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { ogni } from '../../seguito/ogni.ts';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { momento } from '../../testi/momento.ts';
import { SOSPENSIONI, type TestiSospensioni } from './sospensioni.testi.ts';

export const chiaveSospensioni = (asta: string) => ['asta', 'sospensioni', asta] as const;

/** Ogni quanto chi ha la pagina aperta si accorge che la vendita si è fermata, o riprende. */
const RILETTURA_MS = 15_000;

/** Le sospensioni di una vendita, come le legge chiunque. */
export function useSospensioni(asta: string): readonly Sospensione[] {
  const { data } = useQuery({
    queryKey: chiaveSospensioni(asta),
    queryFn: () => chiama(sospensioni, { id: asta }),
    refetchInterval: ogni(RILETTURA_MS),
  });
  return data?.sospensioni ?? [];
}

/** Quella che dura, per chi non ha una stanza da cui leggerla; `null` se la vendita va avanti o è finita. */
export function fermaIn(tutte: readonly Sospensione[], esito: string | null): FermaVista | null {
  const ultima = tutte.at(-1);
  return ultima === undefined || ultima.finita || esito !== null ? null : ultima;
}

/** Se la vendita è ferma lo dice, con il provvedimento e la ripresa; di quelle passate, in breve. */
export function Sospensioni({ asta, esito }: { asta: string; esito: string | null }) {
  const t = useTesti(SOSPENSIONI);
  const lingua = useLingua();
  const tutte = useSospensioni(asta);
  const ferma = fermaIn(tutte, esito);
  const passate = ferma === null ? tutte : tutte.slice(0, -1);
  return (
    <>
      {ferma !== null && <VenditaFerma ferma={ferma} />}
      {passate.length > 0 && (
        <details>
          <summary className="min-comando cursor-pointer py-2">{t.precedenti}</summary>
          <ul className="grid list-disc gap-1 pl-5">
            {passate.toReversed().map((sospensione) => (
              <li key={sospensione.da}>{passata(sospensione, t, lingua)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** La vendita è ferma: da quando, per ordine di chi, e quando riprende (R32). */
export function VenditaFerma({ ferma }: { ferma: FermaVista }) {
  const t = useTesti(SOSPENSIONI);
  const lingua = useLingua();
  const { da, provvedimento, riprendeIl, luogoOperazioni, liberati } = ferma;
  const disposta =
    provvedimento === null ? t.delReferente : t.disposta(provvedimento.numero, giorno(provvedimento.del));
  const poi = liberati ? t.liberati : riprendeIl === null ? t.senzaData : t.riprende(momento(riprendeIl, lingua));
  const dove = luogoOperazioni === undefined || liberati ? [] : [t.altrove(luogoOperazioni)];
  return (
    <section aria-label={t.sospesa}>
      <Alert tone="warning">
        <p className="font-bold">{t.sospesa}</p>
        <p>{[t.da(momento(da, lingua)), disposta, poi, ...dove].join(' ')}</p>
      </Alert>
    </section>
  );
}

const giorno = (del: string): string => del.split('-').reverse().join('/');

function passata({ da, riprendeIl, luogoOperazioni }: Sospensione, t: TestiSospensioni, lingua: Lingua): string {
  const dal = momento(da, lingua);
  if (riprendeIl === null) return t.finitaSenza(dal);
  const ripresa = t.finita(dal, momento(riprendeIl, lingua));
  return luogoOperazioni === undefined ? ripresa : `${ripresa} ${t.altrove(luogoOperazioni)}`;
}
