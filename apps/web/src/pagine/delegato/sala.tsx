import '../../cose/sala/schermo.css';
import { formattaOra } from '@gestore/contratto/parole/formato';
import type { Stanza } from '@gestore/dominio';
import { useParams } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { Vai } from '../../comune/collegamento.tsx';
import { COMUNI } from '../../cose/conduzione/funzioni.testi.ts';
import { percorsoDi } from '../../cose/conduzione/funzioni.ts';
import { ErroreLettura } from '../../cose/conduzione/sorte-atto.tsx';
import { useOraCheScorre } from '../../cose/conduzione/usa-ora-che-scorre.ts';
import { type SalaSeguita, useSala } from '../../cose/conduzione/usa-vendita.ts';
import { StatoPiattaforma } from '../../cose/disservizi/stato-piattaforma.tsx';
import { UltimaCorrezione } from '../../cose/gara/rilanci/correzioni.tsx';
import { ScegliAsta } from '../../cose/mattinata/pagina/scegli-asta.tsx';
import { BusteInSala } from '../../cose/sala/buste-in-sala.tsx';
import { CentroSala } from '../../cose/sala/centro-sala.tsx';
import { SCURO, scuroTenuto, tieniScuro } from '../../cose/sala/fondo-scuro.ts';
import { InTesta } from '../../cose/sala/in-testa.tsx';
import { PiedeSala } from '../../cose/sala/piede-sala.tsx';
import { SALA } from '../../cose/sala/testi.ts';
import { VenditaFerma } from '../../cose/sospensione/sospensioni.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { cambiaLingua, useLingua, useTesti } from '../../testi/lingua.ts';

const COMANDO = 'min-comando font-semibold text-azione-scura underline underline-offset-2';

/** Lo schermo della sala: tempo, testa, offerte di prima, solo pseudonimi (R33). */
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

/** Tre fasce in ogni momento: di che cosa si tratta e che ore sono; che cosa accade; come ci si è arrivati. */
function Tabellone({ sala }: { sala: SalaSeguita }) {
  const lingua = useLingua();
  const { stanza, asta, scartoMs } = sala;
  const [scuro, cambiaFondo] = useState(scuroTenuto);
  return (
    <div lang={lingua} style={scuro ? SCURO : {}} className="sala-schermo">
      <InCima sala={sala} scuro={scuro} cambia={() => cambiaFondo(tieniScuro(!scuro))} />
      <div className="sala-corpo">
        <div className="sala-centro">
          <CentroSala sala={sala} />
          <Accanto stanza={stanza} />
        </div>
        <div className="sala-frase grid gap-3 empty:hidden">
          {stanza.ferma !== null && <VenditaFerma ferma={stanza.ferma} />}
          {daDire(stanza) && <StatoPiattaforma stanza={stanza} scartoMs={scartoMs} />}
        </div>
        <UltimaCorrezione stanza={stanza} grande />
      </div>
      <PiedeSala stanza={stanza} prezzoBaseCent={asta.parametri.prezzoBaseCent} />
    </div>
  );
}

/** Sospesa, chi resta in testa sta in fondo; quando si riprende, se si sa, lo dice già il centro. */
function Accanto({ stanza }: { stanza: Stanza }) {
  if (stanza.gara === null && stanza.esito === null) return <BusteInSala buste={stanza.buste} />;
  if (stanza.gara?.fase === 'sospesa' && stanza.esito === null) return null;
  return <InTesta stanza={stanza} />;
}

const daDire = ({ disservizio, gara }: Stanza): boolean =>
  disservizio !== null || gara?.fase !== 'sospesa' || gara.riprendeIl === null;

type DiInCima = { sala: SalaSeguita; scuro: boolean; cambia: () => void };

/** Dal fondo si leggono il lotto e l'ora; i comandi sono di chi sta allo schermo, e compaiono a chi vi porta il mouse o la tastiera. */
function InCima({ sala: { asta, scartoMs }, scuro, cambia }: DiInCima) {
  const t = useTesti(SALA);
  const { titolo, ruolo } = asta.scheda;
  return (
    <header className="sala-cima">
      <div>
        <h1 lang="it" className="sala-etichetta min-w-0 flex-1 basis-60 break-words">
          <strong>{titolo}</strong>
          {ruolo !== null && ` R.G. ${ruolo.numero}/${ruolo.anno}`}
        </h1>
        <OraDelServer scartoMs={scartoMs} />
      </div>
      <nav aria-label={t.comandi} className="sala-comandi">
        <Vai alto a={percorsoDi(asta.id, 'console')}>
          {t.tornaConsole}
        </Vai>
        <button type="button" className={COMANDO} onClick={cambia}>
          {scuro ? t.chiaro : t.scuro}
        </button>
        <button type="button" lang={t.altraLingua} className={COMANDO} onClick={cambiaLingua}>
          {t.lingua}
        </button>
      </nav>
    </header>
  );
}

/** L'ora che conta è quella del server: si ridisegna da sola, e non con lei lo schermo. */
const OraDelServer = memo(function OraDelServer({ scartoMs }: { scartoMs: number }) {
  const t = useTesti(SALA);
  return (
    <p className="sala-etichetta tabular-nums">
      {t.ore} <strong>{formattaOra(useOraCheScorre(scartoMs, 500))}</strong>
    </p>
  );
});
