import { formattaEuro, type Stanza } from '@gestore/dominio';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { COMUNI } from '../../cose/conduzione/funzioni.testi.ts';
import { percorsoDi } from '../../cose/conduzione/funzioni.ts';
import { ErroreLettura } from '../../cose/conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../../cose/conduzione/stati.testi.ts';
import { type SalaSeguita, useSala } from '../../cose/conduzione/usa-vendita.ts';
import { StatoPiattaforma } from '../../cose/disservizi/stato-piattaforma.tsx';
import { CronoGara } from '../../cose/gara/crono-gara.tsx';
import { UltimaCorrezione } from '../../cose/gara/rilanci/correzioni.tsx';
import { ScegliAsta } from '../../cose/mattinata/pagina/scegli-asta.tsx';
import { BusteInSala } from '../../cose/sala/buste-in-sala.tsx';
import { SCURO, scuroTenuto, tieniScuro } from '../../cose/sala/fondo-scuro.ts';
import { SALA } from '../../cose/sala/testi.ts';
import { VenditaFerma } from '../../cose/sospensione/sospensioni.tsx';
import { STANZA_TESTI } from '../../cose/stanza/vista/tempo-e-posizione.testi.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { cambiaLingua, useLingua, useTesti } from '../../testi/lingua.ts';

/** Quanti rilanci si leggono dal fondo della sala. */
const ULTIMI = 5;

/** Le etichette si leggono dal fondo anche con un proiettore modesto. */
const ETICHETTA = 'text-[clamp(1.5rem,2.4vw,3rem)] text-secondario';
const COMANDO = 'min-comando font-semibold text-azione-scura underline underline-offset-2';

/** Lo schermo della sala: tempo, testa, ultimi rilanci, solo pseudonimi (R33). */
export function Sala() {
  useTitolo(useTesti(SALA).titolo);
  const { id } = useParams({ strict: false }) as { id?: string };
  if (id === undefined || id === '')
    return (
      <div className="p-4 sm:p-8">
        <ScegliAsta funzione="sala" />
      </div>
    );
  return <Schermo key={id} id={id} />;
}

function Schermo({ id }: { id: string }) {
  const c = useTesti(COMUNI);
  const { seguita: sala, errore } = useSala(id);
  if (errore !== null) return <ErroreLettura errore={errore} />;
  if (sala === undefined)
    return (
      <p role="status" className="p-8 text-3xl">
        {c.letturaVendita}
      </p>
    );
  return <Tabellone sala={sala} />;
}

function Tabellone({ sala }: { sala: SalaSeguita }) {
  const lingua = useLingua();
  const t = useTesti(SALA);
  const { stanza, asta, scartoMs } = sala;
  const { scheda } = asta;
  const [scuro, cambiaFondo] = useState(scuroTenuto);
  const altroFondo = (): void => cambiaFondo(tieniScuro(!scuro));
  return (
    <div
      lang={lingua}
      style={scuro ? SCURO : {}}
      className="grid min-h-dvh bg-white text-inchiostro grid-rows-[auto_1fr_auto] gap-6 p-6 sm:p-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-rows-[auto_1fr] xl:gap-x-14"
    >
      <header className="flex flex-wrap items-start justify-between gap-4 xl:col-span-2">
        <div lang="it" className="min-w-0 flex-1 basis-80">
          <h1 className="text-2xl font-bold break-words sm:text-4xl">{scheda.titolo}</h1>
          <p className="text-xl text-secondario sm:text-2xl">
            {scheda.tribunale}
            {scheda.ruolo !== null && ` · R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`}
          </p>
        </div>
        <nav aria-label={t.comandi} className="flex flex-wrap items-center gap-4">
          <Vai alto a={percorsoDi(asta.id, 'console')}>
            {t.tornaConsole}
          </Vai>
          <button type="button" className={COMANDO} onClick={altroFondo}>
            {scuro ? t.chiaro : t.scuro}
          </button>
          <button type="button" lang={t.altraLingua} className={COMANDO} onClick={cambiaLingua}>
            {t.lingua}
          </button>
        </nav>
      </header>
      <div className="grid min-w-0 content-center gap-8">
        <Centro sala={sala} />
        {stanza.ferma !== null && <VenditaFerma ferma={stanza.ferma} />}
        <StatoPiattaforma stanza={stanza} scartoMs={scartoMs} />
        <Testa stanza={stanza} />
        <UltimaCorrezione stanza={stanza} grande />
      </div>
      {stanza.gara === null ? <BusteInSala buste={stanza.buste} /> : <UltimiRilanci stanza={stanza} />}
    </div>
  );
}

/** Ciò che dal fondo si deve vedere per primo: il tempo, o perché non corre, o l'esito. */
function Centro({ sala: { stanza, scartoMs } }: { sala: SalaSeguita }) {
  const t = useTesti(SALA);
  const s = useTesti(STANZA_TESTI);
  const p = useTesti(PAROLE_DELEGATO);
  const { gara, esito } = stanza;
  if (gara?.fase === 'sospesa' && esito === null)
    return (
      <section aria-label={t.sospesa} className="grid gap-4">
        <p className="text-[clamp(3rem,12vw,12rem)] leading-none font-bold text-errore uppercase">{t.sospesa}</p>
        <p className="text-[clamp(1.5rem,2.4vw,3rem)] leading-snug">{s.sospesa[gara.motivo]}</p>
        {gara.dettaglio !== null && (
          <p lang="it" className="text-[clamp(1.5rem,2.4vw,3rem)] leading-snug break-words">
            {gara.dettaglio}
          </p>
        )}
      </section>
    );
  if (gara === null || esito !== null)
    return (
      <p className="text-[clamp(3rem,8vw,8rem)] leading-tight font-bold">
        {esito === null ? s.fasi[stanza.fase] : p.esiti[esito.tipo]}
      </p>
    );
  return <CronoGara gara={gara} scartoMs={scartoMs} unitaTempoMs={stanza.unitaTempoMs} size="huge" />;
}

/** Chi è in testa, e dopo l'esito chi ha il bene: di un creditore la somma soltanto, e chi ha perso non si vede più (R46). */
function Testa({ stanza: { migliore, esito, assegnataCent } }: { stanza: Stanza }) {
  const t = useTesti(SALA);
  const importoCent = esito?.tipo === 'assegnata' ? assegnataCent : (migliore?.importoCent ?? null);
  if (importoCent === null) return null;
  const etichetta = esito === null ? t.migliore : migliore === null ? t.assegnataPer : t.aggiudicatario;
  return (
    <section aria-label={etichetta}>
      <h2 className={ETICHETTA}>{etichetta}</h2>
      <p className="flex flex-wrap items-baseline gap-x-8 text-[clamp(1.5rem,5vw,6rem)] leading-tight font-bold">
        <span className="tabular-nums">{formattaEuro(importoCent)}</span>
        <span>{migliore?.pseudonimo}</span>
      </p>
    </section>
  );
}

function UltimiRilanci({ stanza }: { stanza: Stanza }) {
  const t = useTesti(SALA);
  const ultimi = stanza.rilanci.slice(-ULTIMI).reverse();
  return (
    <section aria-labelledby="ultimi-rilanci" className="min-w-0 content-center xl:grid">
      <h2 id="ultimi-rilanci" className={ETICHETTA}>
        {t.ultimi}
      </h2>
      {ultimi.length === 0 && <p className="text-2xl">{t.nessuno}</p>}
      <ol className="grid gap-1">
        {ultimi.map(({ seq, pseudonimo, importoCent, canale }) => (
          <li
            key={seq}
            className="flex flex-wrap justify-between gap-x-6 border-b border-linea py-1 text-2xl sm:text-[clamp(1.75rem,2vw,3rem)]"
          >
            <span>
              {pseudonimo} <span className="text-secondario">{canale === 'sala' ? t.inSala : t.telematica}</span>
            </span>
            <span className="font-semibold tabular-nums">{formattaEuro(importoCent)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
