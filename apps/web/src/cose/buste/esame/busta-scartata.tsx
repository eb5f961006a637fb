import { byteDellaScartata } from '@gestore/contratto/delegato/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { type BustaVista, ignoti } from '@gestore/dominio';
import { Alert, Button, CheckboxField, EuroField, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { CampoConRilievo } from '../../../comune/campi/campo-con-rilievo.tsx';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { usePacchettoScartato } from '../../conduzione/usa-letture.ts';
import { COLLEGAMENTO } from '../../verbale/documenti-del-registro.tsx';
import { CampiDiLegge } from '../arrivo/campi-di-legge.tsx';
import { OFFERTA_DIGITATA } from '../arrivo/offerta-digitata.testi.ts';
import {
  CAMPI_DI_LEGGE,
  CAMPI_SERVER,
  leggiScartataScritta,
  REGOLE_SCARTATA,
  RILIEVI_OFFERTA,
  SCARTATA_VUOTA,
  type ScartataScritta,
} from '../arrivo/offerta-scritta.ts';
import { Visore } from '../visore.tsx';
import { SCARTATA } from './busta-scartata.testi.ts';
import { RifiutaOfferta } from './rifiuta-offerta.tsx';

/** Una busta che il software non sa leggere: chi conduce ne guarda i byte, ne digita l'offerta, o la esclude con un motivo (R25). */
export function BustaScartata({ id, busta, inEsame }: { id: string; busta: BustaVista; inEsame: boolean }) {
  const t = useTesti(SCARTATA);
  const bustaId = busta.riservato?.bustaId ?? '';
  const offerta = busta.riservato?.offerta ?? null;
  const incompleta = offerta !== null && ignoti(offerta).length > 0;
  const daLeggere = offerta === null || incompleta;
  const esclusa = offerta === null && busta.stato === 'rifiutata';
  return (
    <section aria-label={t.titolo} className="busta-scartata">
      <h4 className="font-semibold">{incompleta ? t.titoloIncompleta : t.titolo}</h4>
      {busta.motivo !== null && esclusa && (
        <Alert tone="error">
          {t.nonSiEsclude} {busta.motivo.regola}: <span lang="it">{busta.motivo.testo}</span>
        </Alert>
      )}
      <p>{incompleta ? t.spiegaIncompleta : esclusa ? t.escluse : daLeggere ? t.spiega : t.letta}</p>
      <Byte id={id} bustaId={bustaId} />
      {daLeggere && inEsame && (
        <SoloConduttore>
          <Digita id={id} bustaId={bustaId} />
          {!esclusa && !incompleta && <Escludi id={id} busta={busta} />}
        </SoloConduttore>
      )}
    </section>
  );
}

/** Non si leggono da sé: guardarli è una lettura, e resta scritta (R37). */
function Byte({ id, bustaId }: { id: string; bustaId: string }) {
  const t = useTesti(SCARTATA);
  const [guarda, guardali] = useState(false);
  const { data, error } = usePacchettoScartato({ id, bustaId }, guarda);
  if (!guarda)
    return (
      <div>
        <Button variant="secondary" data-tasto="apri" onClick={() => guardali(true)}>
          {t.guarda}
        </Button>
      </div>
    );
  if (error instanceof ProblemaChiamata && (error.stato === 410 || error.stato === 404))
    return (
      <Alert tone="warning">
        <ParoleDelServer causa={error} />
      </Alert>
    );
  if (error !== null) return <Alert tone="error">{t.nonLetta}</Alert>;
  if (data === undefined) return <p className="text-secondario">{t.guardo}</p>;
  return (
    <>
      <p>{data.parti.length === 0 ? t.nessunaParte : t.parti(data.parti.length)}</p>
      <p>
        <a className={COLLEGAMENTO} href={indirizzoDi(byteDellaScartata, { id, bustaId })} download>
          {t.scarica(Math.ceil(data.byte / 1_024))}
        </a>
      </p>
      {data.parti.length > 0 && <Visore id={id} identita={{ bustaId, allegati: data.parti }} />}
    </>
  );
}

const CONSERVATI = [
  'offerente',
  'identificativo',
  'prezzo',
  'cauzione',
  'giorni',
  'iban',
  'personaDaNominare',
  ...CAMPI_DI_LEGGE,
  'motivo',
] as const;

function Digita({ id, bustaId }: { id: string; bustaId: string }) {
  const t = useTesti(SCARTATA);
  const c = useTesti(COMUNI);
  const nomi = useTesti(OFFERTA_DIGITATA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma<ScartataScritta>({
    iniziali: SCARTATA_VUOTA,
    regole: REGOLE_SCARTATA,
    nomi: { ...nomi, motivo: t.perche },
    conserva: conserva(`scartata:${bustaId}`, CONSERVATI),
  });
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    const offerta = forma.verifica() ? leggiScartataScritta(forma.valori) : null;
    if (offerta === null) return;
    const esito = await compi({ tipo: 'leggiScartata', bustaId, offerta, motivo: forma.valori.motivo.trim() });
    if (esito?.tipo === 'rifiutato')
      forma.rifiutata(neiCampi(esito.problema, { ...CAMPI_SERVER, 'atto.motivo': 'motivo' }));
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <form noValidate aria-label={t.digita} onSubmit={(evento) => void invia(evento)} className="grid gap-3">
      <h5 className="font-semibold">{t.digita}</h5>
      {forma.nota()}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={nomi.offerente} maxLength={300} {...forma.campo('offerente')} />
        <CampoConRilievo
          etichetta={nomi.identificativo}
          nome="identificativo"
          forma={forma}
          rilievi={RILIEVI_OFFERTA.identificativo ?? []}
          seguito={nomi.comeScritto}
          lunghezzaMassima={300}
        />
        <EuroField label={nomi.prezzo} {...forma.campo('prezzo')} />
        <EuroField label={nomi.cauzione} {...forma.campo('cauzione')} />
        <TextField label={nomi.giorni} inputMode="numeric" {...forma.campo('giorni')} />
        <CampoConRilievo
          etichetta={nomi.iban}
          nome="iban"
          forma={forma}
          rilievi={RILIEVI_OFFERTA.iban ?? []}
          seguito={nomi.comeScritto}
          lunghezzaMassima={40}
        />
        <CampiDiLegge forma={forma} />
      </div>
      <CheckboxField
        label={nomi.personaDaNominare}
        checked={forma.valori.personaDaNominare}
        onCheckedChange={(personaDaNominare) => forma.imposta({ personaDaNominare })}
      />
      <TextArea label={t.perche} hint={t.aiutoPerche} {...forma.campo('motivo')} />
      <div>
        <Button type="submit" pending={inCorso} pendingLabel={c.inCorso}>
          {t.registra}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}

function Escludi({ id, busta }: { id: string; busta: BustaVista }) {
  const t = useTesti(SCARTATA);
  const [aperto, apri] = useState(false);
  return (
    <div>
      <Button variant="danger" data-tasto="rifiuta" onClick={() => apri(true)}>
        {t.escludi}
      </Button>
      <RifiutaOfferta
        id={id}
        busta={busta}
        proposte={busta.riservato?.proposte ?? []}
        aperto={aperto}
        chiudi={() => apri(false)}
      />
    </div>
  );
}
