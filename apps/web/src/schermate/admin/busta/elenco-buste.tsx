import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/cauzioni-delegato';
import { formattaIstante } from '@gestore/contratto/formato';
import type { BustaVista } from '@gestore/dominio';
import { Alert, Badge, Button, Card, type Tone } from '@gestore/ui';
import { useTesti } from '../../../testi/lingua.ts';
import { useAttoReferente } from '../dati/usa-atto-referente.ts';
import type { VenditaSeguita } from '../dati/usa-vendita.ts';
import { SorteAtto } from '../parti/segnali.tsx';
import { BUSTA } from '../testi/busta.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';
import { DecidiBusta } from './decidi-busta.tsx';
import { OffertaAperta } from './offerta-aperta.tsx';

const TONI: Record<BustaVista['stato'], Tone> = {
  sigillata: 'neutral',
  aperta: 'info',
  ammessa: 'success',
  rifiutata: 'error',
  scartata_tecnica: 'warning',
};

/** Tutte le buste arrivate, nell'ordine in cui il server le elenca: nessuna sparisce, qualunque cosa le sia successa (R25). */
export function ElencoBuste({
  id,
  vendita,
  identita,
  cauzioni,
  inEsame,
}: {
  id: string;
  vendita: VenditaSeguita;
  identita: readonly BustaIdentita[];
  cauzioni: readonly CauzioneVista[];
  inEsame: boolean;
}) {
  const t = useTesti(BUSTA);
  const { buste } = vendita.stanza;
  const sigillate = buste.filter(({ stato }) => stato === 'sigillata').length;
  return (
    <Card title={t.buste} aside={buste.length === 0 ? undefined : t.conto(buste.length, sigillate)}>
      {buste.length === 0 && <Alert>{t.nessunaBusta}</Alert>}
      <ol className="grid gap-4">
        {buste.map((busta) => (
          <li key={busta.pseudonimo}>
            <Busta
              id={id}
              busta={busta}
              identita={identita.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
              cauzione={cauzioni.find(({ bustaId }) => bustaId === busta.riservato?.bustaId)}
              inEsame={inEsame}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Busta({
  id,
  busta,
  identita,
  cauzione,
  inEsame,
}: {
  id: string;
  busta: BustaVista;
  identita: BustaIdentita | undefined;
  cauzione: CauzioneVista | undefined;
  inEsame: boolean;
}) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { riservato, stato, pseudonimo, canale } = busta;
  return (
    <article
      aria-label={t.busta(pseudonimo)}
      className="grid min-w-0 gap-3 rounded-md border border-linea bg-white p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-lg font-bold">{pseudonimo}</h3>
        <Badge tone={TONI[stato]}>{p.statiBusta[stato]}</Badge>
        {riservato?.tardiva && <Badge tone="warning">{t.tardiva}</Badge>}
      </header>
      <p className="text-sm text-secondario tabular-nums">
        {p.canali[canale]} ·{' '}
        {riservato === null || riservato.depositataIl === null
          ? t.oraNonProvata
          : t.depositata(formattaIstante(riservato.depositataIl))}
      </p>
      {riservato?.scarto && (
        <Alert tone="warning">
          {t.motivoTecnico} <span lang="it">{riservato.scarto}</span>
        </Alert>
      )}
      {stato === 'sigillata' && inEsame && riservato !== null && <Apri id={id} bustaId={riservato.bustaId} />}
      {riservato?.offerta && (
        <OffertaAperta id={id} busta={busta} identita={identita} cauzione={cauzione}>
          {inEsame && <DecidiBusta id={id} busta={busta} />}
        </OffertaAperta>
      )}
    </article>
  );
}

function Apri({ id, bustaId }: { id: string; bustaId: string }) {
  const t = useTesti(BUSTA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  return (
    <div className="grid gap-2">
      <div>
        <Button pending={inCorso} onClick={() => compi({ tipo: 'apriBusta', bustaId })}>
          {t.apriBusta}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </div>
  );
}
