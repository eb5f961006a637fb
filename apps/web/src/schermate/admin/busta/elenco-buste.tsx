import type { BustaIdentita } from '@gestore/contratto';
import { formattaIstante } from '@gestore/contratto';
import type { BustaVista } from '@gestore/dominio';
import { useAtto } from '../dati/usa-atto.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { Pulsante } from '../parti/pulsante.tsx';
import { Riquadro } from '../parti/riquadro.tsx';
import { Avviso, Etichetta, SorteAtto, type Tono } from '../parti/segnali.tsx';
import { CANALI, STATI_BUSTA } from '../testi/parole.ts';
import { DecidiBusta } from './decidi-busta.tsx';
import { OffertaAperta } from './offerta-aperta.tsx';

const TONI: Record<BustaVista['stato'], Tono> = {
  sigillata: 'neutro',
  aperta: 'azione',
  ammessa: 'bene',
  rifiutata: 'errore',
  scartata_tecnica: 'attenzione',
};

/** Tutte le buste arrivate, nell'ordine in cui il server le elenca: nessuna sparisce, qualunque cosa le sia successa (R25). */
export function ElencoBuste({
  id,
  vendita,
  identita,
  inEsame,
}: {
  id: string;
  vendita: VenditaSeguita;
  identita: readonly BustaIdentita[];
  inEsame: boolean;
}) {
  const { buste } = vendita.stanza;
  const sigillate = buste.filter(({ stato }) => stato === 'sigillata').length;
  return (
    <Riquadro
      titolo="Buste"
      accanto={buste.length === 0 ? undefined : `${buste.length} arrivate, ${sigillate} da aprire`}
    >
      {buste.length === 0 && <Avviso>Nessuna busta è arrivata per questa vendita.</Avviso>}
      <ol className="grid gap-4">
        {buste.map((busta) => (
          <li key={busta.pseudonimo}>
            <Busta
              id={id}
              busta={busta}
              identita={identita.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
              inEsame={inEsame}
            />
          </li>
        ))}
      </ol>
    </Riquadro>
  );
}

function Busta({
  id,
  busta,
  identita,
  inEsame,
}: {
  id: string;
  busta: BustaVista;
  identita: BustaIdentita | undefined;
  inEsame: boolean;
}) {
  const { riservato, stato, pseudonimo, canale } = busta;
  return (
    <article
      aria-label={`Busta ${pseudonimo}`}
      className="grid min-w-0 gap-3 rounded-md border border-[#d8dee6] bg-white p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg font-bold text-[#17324d]">{pseudonimo}</h3>
        <Etichetta tono={TONI[stato]}>{STATI_BUSTA[stato]}</Etichetta>
        {riservato?.tardiva && <Etichetta tono="attenzione">Tardiva</Etichetta>}
      </header>
      <p className="text-sm text-[#455b71] tabular-nums">
        {CANALI[canale]} ·{' '}
        {riservato === null || riservato.depositataIl === null
          ? 'Ora del deposito non provata'
          : `Depositata ${formattaIstante(riservato.depositataIl)}`}
      </p>
      {riservato?.scarto && <Avviso tono="attenzione">Motivo tecnico: {riservato.scarto}</Avviso>}
      {stato === 'sigillata' && inEsame && riservato !== null && <Apri id={id} bustaId={riservato.bustaId} />}
      {riservato?.offerta && <OffertaAperta busta={busta} identita={identita} />}
      {inEsame && riservato?.offerta && <DecidiBusta id={id} busta={busta} />}
    </article>
  );
}

function Apri({ id, bustaId }: { id: string; bustaId: string }) {
  const { sorte, compi } = useAtto(id);
  return (
    <div className="grid gap-2">
      <div>
        <Pulsante inCorso={sorte.tipo === 'in_corso'} onClick={() => compi({ tipo: 'apriBusta', bustaId })}>
          Apri busta
        </Pulsante>
      </div>
      <SorteAtto sorte={sorte} />
    </div>
  );
}
