import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type BustaVista, ignoti, LETTA_DAI_BYTE } from '@gestore/dominio';
import { Alert, Badge, Button, type Tone } from '@gestore/ui';
import { Tasto } from '../../../comune/tasto.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { OffertaAperta } from '../offerta-aperta.tsx';
import { BUSTA } from '../testi.ts';
import { Visore } from '../visore.tsx';
import { BustaScartata } from './busta-scartata.tsx';
import { DecidiBusta } from './decidi-busta.tsx';

const TONI: Record<BustaVista['stato'], Tone> = {
  sigillata: 'neutral',
  aperta: 'info',
  ammessa: 'success',
  rifiutata: 'error',
  scartata_tecnica: 'warning',
};

/**
 * Una busta: l'offerta accanto ai suoi documenti, e che cosa se ne decide. Le altre restano al loro posto, nascoste: ciò che si è
 * scritto in una non si perde guardandone un'altra.
 */
export function DettaglioBusta({
  id,
  busta,
  posto,
  identita,
  cauzione,
  inEsame,
  nascosta,
}: {
  id: string;
  busta: BustaVista;
  posto: { numero: number; quante: number };
  identita: BustaIdentita | undefined;
  cauzione: CauzioneVista | undefined;
  inEsame: boolean;
  nascosta: boolean;
}) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { riservato, stato, pseudonimo, canale } = busta;
  return (
    <article
      aria-label={t.busta(pseudonimo)}
      hidden={nascosta}
      className="min-w-0 gap-3 rounded-md border border-linea bg-white p-4 not-[[hidden]]:grid"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 lang="it" className="text-2xl font-bold">
          {pseudonimo}
        </h3>
        <Badge tone={TONI[stato]}>{p.statiBusta[stato]}</Badge>
        {riservato?.tardiva && <Badge tone="warning">{t.tardiva}</Badge>}
        <span className="text-sm text-secondario">{t.posto_(posto.numero, posto.quante)}</span>
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
      {stato === 'sigillata' && inEsame && riservato !== null && (
        <SoloConduttore>
          <Apri id={id} bustaId={riservato.bustaId} />
        </SoloConduttore>
      )}
      {siLeggeNeiByte(busta) && <BustaScartata id={id} busta={busta} inEsame={inEsame} />}
      {riservato?.offerta && (
        <OffertaAperta busta={busta} identita={identita} cauzione={cauzione}>
          {inEsame && (
            <SoloConduttore>
              <DecidiBusta id={id} busta={busta} cauzione={cauzione} />
            </SoloConduttore>
          )}
        </OffertaAperta>
      )}
      {identita !== undefined && riservato?.offerta && <Visore id={id} identita={identita} />}
    </article>
  );
}

/** Non si legge da sé, o è già stata letta così: i suoi byte restano da guardare (R25). */
function siLeggeNeiByte({ stato, riservato }: BustaVista): boolean {
  if (riservato === null || stato === 'sigillata') return false;
  if (riservato.offerta === null || ignoti(riservato.offerta).length > 0) return true;
  return riservato.proposte.some(({ codice }) => codice === LETTA_DAI_BYTE);
}

function Apri({ id, bustaId }: { id: string; bustaId: string }) {
  const t = useTesti(BUSTA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  return (
    <div className="grid gap-2">
      <div>
        <Button pending={inCorso} data-tasto="apri" onClick={() => compi({ tipo: 'apriBusta', bustaId })}>
          {t.apriBusta} <Tasto di="B" />
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </div>
  );
}
