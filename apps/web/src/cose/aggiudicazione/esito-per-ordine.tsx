import { lunghezzaMassima, obbligatorio } from '@gestore/contratto/regole';
import { type FermaVista, type Stanza, trattiene } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, SelectField, showToast, TextArea } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { neiCampi } from '../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../conduzione/stati.testi.ts';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import { ESITI_DEL_GIUDICE, ESITO_PER_ORDINE, type EsitoDelGiudice } from './esito-per-ordine.testi.ts';

const TESTO_MAX = 4_000;

/**
 * A vendita ferma per provvedimento, o con gli offerenti liberati, gli esiti che dispone il giudice (R32, R71): la vendita finisce, e
 * si legge prima se chi ha offerto è libero (R24). Ferma senza un provvedimento, si legge che cosa manca.
 */
export function EsitoPerOrdine({ id, ferma, fase }: { id: string; ferma: FermaVista; fase: Stanza['fase'] }) {
  const t = useTesti(ESITO_PER_ORDINE);
  const { esiti } = useTesti(PAROLE_DELEGATO);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [esito, scegli] = useState<EsitoDelGiudice>('revocata');
  const [chiede, chiedi] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] },
    nomi: t.nomi,
    conserva: conserva('esito-per-ordine', ['motivo']),
  });
  const { provvedimento, liberati } = ferma;
  if (provvedimento === null && !liberati) return <Alert>{t.senzaOrdine}</Alert>;
  const possibili = esitiPossibili(ferma, fase);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    chiedi(forma.verifica());
  };
  const dichiara = async (): Promise<void> => {
    const dichiarato = await compi({ tipo: 'dichiaraEsito', esito, motivo: forma.valori.motivo.trim() });
    if (dichiarato?.tipo === 'rifiutato') forma.rifiutata(neiCampi(dichiarato.problema, { 'atto.motivo': 'motivo' }));
    chiedi(false);
    if (dichiarato?.tipo !== 'fatto') return;
    forma.salvata();
    showToast(t.fatto);
  };
  return (
    <Card title={t.titolo}>
      <p className="text-secondario">{t.spiega}</p>
      <p className="font-semibold">
        {provvedimento === null
          ? t.liberati
          : t.perOrdine(provvedimento.numero, provvedimento.del.split('-').reverse().join('/'))}
      </p>
      <form aria-label={t.titolo} noValidate onSubmit={invio} className="grid gap-4">
        <SelectField
          label={t.quale}
          value={esito}
          onValueChange={(nuovo) => scegli(nuovo as EsitoDelGiudice)}
          options={possibili.map((value) => ({ value, label: t.quali[value] }))}
        />
        <TextArea label={t.nomi.motivo} hint={t.aiutoMotivo} {...forma.campo('motivo')} />
        <SorteAtto sorte={sorte} />
        <Button type="submit" variant="danger" className="justify-self-start" pending={inCorso}>
          {t.invia}
        </Button>
      </form>
      <ConfirmDialog
        danger
        title={t.domanda}
        open={chiede}
        confirmLabel={t.conferma}
        pending={inCorso}
        onConfirm={() => void dichiara()}
        onCancel={() => chiedi(false)}
      >
        <ul className="grid list-disc gap-2 pl-5">
          {[...t.accade(esiti[esito]), ...(trattiene(esito) && !liberati ? t.vincolati : t.liberi), t.poi[esito]].map(
            (frase) => (
              <li key={frase}>{frase}</li>
            ),
          )}
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

/** Un'estinzione vuole il provvedimento con cui la vendita è stata fermata (R70); che non si aggiudichi, anche la gara finita (R42). */
function esitiPossibili({ provvedimento }: FermaVista, fase: Stanza['fase']): EsitoDelGiudice[] {
  return ESITI_DEL_GIUDICE.filter((esito) => {
    if (esito === 'estinta') return provvedimento !== null;
    return esito !== 'non_aggiudicata' || (provvedimento !== null && fase === 'gara_conclusa');
  });
}
