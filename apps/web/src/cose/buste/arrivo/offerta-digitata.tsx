import type { OffertaDigitata as Offerta } from '@gestore/contratto';
import { SCANSIONE_MAX_KB } from '@gestore/contratto/documenti/limiti-documenti';
import type { Modalita } from '@gestore/dominio';
import { Alert, Button, Card, CheckboxField, EuroField, FileField, SelectField, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { CampoConRilievo } from '../../../comune/campi/campo-con-rilievo.tsx';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { type Forma, useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { CampiDiLegge } from './campi-di-legge.tsx';
import { OFFERTA_DIGITATA } from './offerta-digitata.testi.ts';
import {
  CAMPI_DI_LEGGE,
  CAMPI_SERVER,
  leggiOffertaScritta,
  OFFERTA_VUOTA,
  type OffertaScritta,
  REGOLE_OFFERTA,
  RILIEVI_OFFERTA,
} from './offerta-scritta.ts';
import { useScansione } from './usa-scansione.ts';

const INTERRUZIONI: readonly Offerta['interruzione'][] = ['nessuna', 'programmata', 'non_programmata'];

/** Il fax presuppone un'interruzione programmata (R26), la sola accettazione una non programmata (R27). */
function conInterruzione(canale: OffertaScritta['canale']): Pick<OffertaScritta, 'canale' | 'interruzione'> {
  const interruzione = { cartacea: 'nessuna', fax: 'programmata', art15: 'non_programmata' } as const;
  return { canale, interruzione: interruzione[canale] };
}

/** Ciò che si ritrova se la sessione finisce mentre lo si scrive. */
const CONSERVATI = [
  'offerente',
  'identificativo',
  'data',
  'ora',
  'prezzo',
  'cauzione',
  'giorni',
  'iban',
  'canale',
  'interruzione',
  'personaDaNominare',
  ...CAMPI_DI_LEGGE,
] as const;

/** L'offerta che il referente digita: su carta (R28), per fax (R26), con la sola ricevuta di accettazione (R27). */
export function OffertaDigitata({ id, modalita }: { id: string; modalita: Modalita }) {
  const t = useTesti(OFFERTA_DIGITATA);
  const c = useTesti(COMUNI);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const mista = modalita === 'sincrona_mista';
  const forma = useForma<OffertaScritta>({
    iniziali: { ...OFFERTA_VUOTA, ...conInterruzione(mista ? 'cartacea' : 'art15') },
    regole: REGOLE_OFFERTA,
    nomi: t,
    conserva: conserva('offerta-a-voce', CONSERVATI),
  });
  const scansioni = useScansione(id);
  const [respinto, respingi] = useState(false);
  const { canale, interruzione } = forma.valori;
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica() || leggiOffertaScritta(forma.valori) === null) return respingi(true);
    respingi(false);
    const scansione = await scansioni.carica(forma.valori.scansione[0]);
    const offerta = scansione === undefined ? null : leggiOffertaScritta(forma.valori, scansione);
    if (offerta === null) return;
    const esito = await compi({ tipo: 'registraOfferta', offerta });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI_SERVER));
    // Si svuota solo ciò che è stato registrato: un rifiuto o una rete caduta lasciano tutto com'era.
    if (esito?.tipo === 'fatto') forma.ricomincia({ ...OFFERTA_VUOTA, canale, interruzione });
  };
  return (
    <Card title={t.titolo}>
      {!mista && <Alert>{t.soloTelematica}</Alert>}
      <form noValidate onSubmit={(evento) => void invia(evento)} className="grid gap-4">
        {forma.nota()}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Canale forma={forma} mista={mista} />
          <CampiOfferta forma={forma} />
          <CampiDiLegge forma={forma} />
        </div>
        <Scansione forma={forma} errore={scansioni.errore} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" pending={inCorso || scansioni.inCorso} pendingLabel={c.inCorso}>
            {t.registra}
          </Button>
        </div>
        {respinto && (
          <Alert tone="error" role="alert">
            {c.correggiCampi}
          </Alert>
        )}
        <SorteAtto sorte={sorte} />
      </form>
    </Card>
  );
}

/** Per quale via è arrivata, e per quale interruzione se non è carta (R26-R28). */
function Canale({ forma, mista }: { forma: Forma<OffertaScritta>; mista: boolean }) {
  const t = useTesti(OFFERTA_DIGITATA);
  const { canale, interruzione } = forma.valori;
  const canali = [
    ...(mista ? [{ value: 'cartacea', label: t.cartacea }] : []),
    { value: 'fax', label: t.fax },
    { value: 'art15', label: t.art15 },
  ];
  return (
    <>
      <SelectField
        label={t.canale}
        value={canale}
        onValueChange={(nuovo) => forma.imposta(conInterruzione(nuovo as OffertaScritta['canale']))}
        options={canali}
      />
      {canale !== 'cartacea' && (
        <SelectField
          label={t.interruzione}
          value={interruzione}
          onValueChange={(valore) => forma.imposta({ interruzione: valore as Offerta['interruzione'] })}
          options={INTERRUZIONI.map((value) => ({ value, label: t.interruzioni[value] }))}
        />
      )}
    </>
  );
}

/** La scansione dell'offerta, e ciò che non va in essa (R28). */
function Scansione({ forma, errore }: { forma: Forma<OffertaScritta>; errore: string | null }) {
  const t = useTesti(OFFERTA_DIGITATA);
  return (
    <>
      <FileField
        name="scansione"
        label={t.scansione}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        hint={t.aiutoScansione(SCANSIONE_MAX_KB / 1_024)}
        error={forma.errore('scansione')}
        files={forma.valori.scansione}
        onFiles={(scansione) => forma.imposta({ scansione })}
      />
      {errore !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{errore}</span>
        </Alert>
      )}
    </>
  );
}

function CampiOfferta({ forma }: { forma: Forma<OffertaScritta> }) {
  const t = useTesti(OFFERTA_DIGITATA);
  const { personaDaNominare } = forma.valori;
  return (
    <>
      <TextField label={t.data} inputMode="numeric" placeholder="21/11/2026" {...forma.campo('data')} />
      <TextField label={t.ora} placeholder="10:05:30" {...forma.campo('ora')} />
      <TextField label={t.offerente} maxLength={300} {...forma.campo('offerente')} />
      <CampoConRilievo
        etichetta={t.identificativo}
        nome="identificativo"
        forma={forma}
        rilievi={RILIEVI_OFFERTA.identificativo ?? []}
        seguito={t.comeScritto}
        lunghezzaMassima={300}
      />
      <EuroField label={t.prezzo} {...forma.campo('prezzo')} />
      <EuroField label={t.cauzione} {...forma.campo('cauzione')} />
      <TextField label={t.giorni} inputMode="numeric" {...forma.campo('giorni')} />
      <CampoConRilievo
        etichetta={t.iban}
        nome="iban"
        forma={forma}
        rilievi={RILIEVI_OFFERTA.iban ?? []}
        seguito={t.comeScritto}
        lunghezzaMassima={40}
      />
      <div className="self-end">
        <CheckboxField
          label={t.personaDaNominare}
          checked={personaDaNominare}
          onCheckedChange={(nuovo) => forma.imposta({ personaDaNominare: nuovo })}
        />
      </div>
    </>
  );
}
