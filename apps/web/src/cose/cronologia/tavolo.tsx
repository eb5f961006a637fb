import { formattaOra } from '@gestore/contratto/parole/formato';
import type { Stanza, VoceVista } from '@gestore/dominio';
import { Badge, Importo } from '@gestore/ui';
import { useLingua, useTesti } from '../../testi/lingua.ts';
import { aChePuntoDellaStanza, puntoDellaVendita } from '../vendita/a-che-punto.ts';
import { PAROLE_DEI_FATTI } from '../vendita/fatti.testi.ts';
import { fraseIntera } from './frase.ts';
import { residuoA } from './riproduzione.ts';
import { RIVEDI } from './rivedi.testi.ts';

/** Voci che si leggono prima e dopo il momento in cui si è. */
const PRIMA = 6;
const DOPO = 3;

/** Ciò che stava davanti a chi guardava in quel momento: fase, tempo, testa, buste, e i fatti intorno. */
export function Tavolo({
  stanza,
  voci,
  quante,
  mio,
}: {
  stanza: Stanza;
  voci: readonly VoceVista[];
  quante: number;
  mio: string | null;
}) {
  const t = useTesti(RIVEDI);
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Testa stanza={stanza} il={voci[quante - 1]?.ricevutoIl ?? 0} mio={mio} />
        {stanza.buste.length > 0 && (
          <section aria-label={t.buste} className="min-w-0">
            <h3 className="font-semibold">{t.buste}</h3>
            <ul>
              {stanza.buste.map(({ pseudonimo, stato, prezzoCent }) => (
                <li key={pseudonimo} className="flex flex-wrap justify-between gap-x-4 border-b border-linea py-1">
                  <span>
                    <span lang="it" className={stato === 'rifiutata' ? 'line-through' : ''}>
                      {pseudonimo}
                    </span>{' '}
                    {pseudonimo === mio && <Badge tone="info">{t.lei}</Badge>}{' '}
                    <span className="text-sm text-secondario">{t.statiBusta[stato]}</span>
                  </span>
                  {prezzoCent !== null && <Importo cent={prezzoCent} />}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Intorno voci={voci} quante={quante} />
    </div>
  );
}

function Testa({ stanza, il, mio }: { stanza: Stanza; il: number; mio: string | null }) {
  const t = useTesti(RIVEDI);
  const p = useTesti(PAROLE_DEI_FATTI);
  const punto = puntoDellaVendita(aChePuntoDellaStanza(stanza));
  const { gara, migliore } = stanza;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      <div>
        <dt className="text-sm text-secondario">{t.tempo}</dt>
        <dd className="text-4xl leading-none font-bold tabular-nums">{tempo(residuoA(gara, il)) ?? t.senzaCrono}</dd>
        {gara?.fase === 'congelata' && <dd className="font-semibold text-errore">{t.fermo}</dd>}
        {gara?.fase === 'sospesa' && <dd className="font-semibold text-errore">{t.sospesa}</dd>}
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-secondario">{t.testa}</dt>
        <dd className="text-xl font-bold break-words">
          {migliore === null ? (
            t.nessuno
          ) : (
            <>
              <Importo cent={migliore.importoCent} />{' '}
              <span lang="it" className="block text-base font-semibold">
                {migliore.pseudonimo} {migliore.pseudonimo === mio && <Badge tone="success">{t.lei}</Badge>}
              </span>
            </>
          )}
        </dd>
      </div>
      <div className="col-span-2">
        <dt className="text-sm text-secondario">{t.fase}</dt>
        <dd>
          {stanza.esito === null ? p.fasi[punto] : p.esiti[stanza.esito.tipo]} · {t.rilanci(stanza.rilanci.length)}
        </dd>
      </div>
    </dl>
  );
}

function Intorno({ voci, quante }: { voci: readonly VoceVista[]; quante: number }) {
  const t = useTesti(RIVEDI);
  const lingua = useLingua();
  const vicine = voci.slice(Math.max(0, quante - PRIMA), quante + DOPO);
  return (
    <section aria-label={t.intorno} className="min-w-0">
      <h3 className="font-semibold">{t.intorno}</h3>
      <ol>
        {vicine.map(({ seq, ricevutoIl, evento }) => (
          <li
            key={seq}
            aria-current={voci[quante - 1]?.seq === seq ? 'step' : undefined}
            className="grid grid-cols-[auto_1fr] gap-x-3 border-l-4 border-transparent px-2 py-1 aria-[current=step]:border-azione aria-[current=step]:bg-azione-velo aria-[current=step]:font-semibold aria-[current=step]:[&~li]:text-secondario"
          >
            <span className="text-sm tabular-nums">{formattaOra(ricevutoIl)}</span>
            <span lang="it" className="min-w-0 break-words">
              {fraseIntera(evento, t, lingua)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `02:32`. */
function tempo(residuoMs: number | null): string | null {
  if (residuoMs === null) return null;
  const secondi = Math.ceil(residuoMs / 1_000);
  return `${String(Math.floor(secondi / 60)).padStart(2, '0')}:${String(secondi % 60).padStart(2, '0')}`;
}
