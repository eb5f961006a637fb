import type { BustaIdentita } from '@gestore/contratto';
import type { CauzioneVista } from '@gestore/contratto/banca/cauzioni-delegato';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type BustaVista, ignoti, LETTA_DAI_BYTE } from '@gestore/dominio';
import { Alert, Badge, Button, ScrollRegion, type Tone } from '@gestore/ui';
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
import { SEGNI_CANALE } from './elenco-buste.tsx';

const TONI: Record<BustaVista['stato'], Tone> = {
  sigillata: 'neutral',
  aperta: 'info',
  ammessa: 'success',
  rifiutata: 'error',
  scartata_tecnica: 'warning',
};

type Dettaglio = {
  id: string;
  busta: BustaVista;
  posto: { numero: number; quante: number };
  identita: BustaIdentita | undefined;
  cauzione: CauzioneVista | undefined;
  baseCent: number;
  inEsame: boolean;
  nascosta: boolean;
  /** I tasti rapidi sono accesi: quelli che nessun pulsante mostra si leggono sotto gli atti. */
  tasti: boolean;
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
  baseCent,
  inEsame,
  nascosta,
  tasti,
}: Dettaglio) {
  const t = useTesti(BUSTA);
  const { riservato, stato, pseudonimo } = busta;
  const aperta = riservato?.offerta != null;
  const daAprire = stato === 'sigillata' && riservato !== null;
  return (
    <article aria-label={t.busta(pseudonimo)} hidden={nascosta} className="busta">
      <div className="busta-fatti">
        <ScrollRegion label={t.fattiDi(pseudonimo)} className="busta-scorre">
          <Intestazione busta={busta} posto={posto} />
          {riservato?.scarto && (
            <Alert tone="warning">
              {t.motivoTecnico} <span lang="it">{riservato.scarto}</span>
            </Alert>
          )}
          <OffertaAperta busta={busta} identita={identita} cauzione={cauzione} baseCent={baseCent} />
        </ScrollRegion>
        {inEsame && (aperta || daAprire) && (
          <div className="busta-piede">
            <SoloConduttore>
              {daAprire && <Apri id={id} bustaId={riservato.bustaId} />}
              {aperta && <DecidiBusta id={id} busta={busta} cauzione={cauzione} />}
              {tasti && <p className="buste-largo busta-tasti">{t.tastiAccanto}</p>}
            </SoloConduttore>
          </div>
        )}
      </div>
      <div className="busta-documenti">
        {siLeggeNeiByte(busta) && <BustaScartata id={id} busta={busta} inEsame={inEsame} />}
        {identita !== undefined && aperta && <Visore id={id} identita={identita} />}
      </div>
    </article>
  );
}

function Intestazione({ busta, posto }: Pick<Dettaglio, 'busta' | 'posto'>) {
  const t = useTesti(BUSTA);
  const p = useTesti(PAROLE_DELEGATO);
  const { riservato, stato, pseudonimo, canale } = busta;
  return (
    <>
      <header className="flex flex-wrap items-center gap-2">
        <h3 lang="it" className="text-2xl leading-tight font-bold">
          {pseudonimo}
        </h3>
        <Badge>{t.posto_(posto.numero, posto.quante)}</Badge>
        <Badge tone="info" Icon={SEGNI_CANALE[canale]}>
          {p.canali[canale]}
        </Badge>
        <Badge tone={TONI[stato]}>{p.statiBusta[stato]}</Badge>
        {riservato?.tardiva && <Badge tone="warning">{t.tardiva}</Badge>}
      </header>
      {riservato?.offerta == null && (
        <p className="text-sm text-secondario tabular-nums">
          {riservato === null || riservato.depositataIl === null
            ? t.oraNonProvata
            : t.depositata(formattaIstante(riservato.depositataIl))}
        </p>
      )}
    </>
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
      <div className="busta-atti">
        <Button pending={inCorso} data-tasto="apri" onClick={() => compi({ tipo: 'apriBusta', bustaId })}>
          {t.apriBusta} <Tasto di="B" />
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </div>
  );
}
