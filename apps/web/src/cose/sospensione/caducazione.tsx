import { proponiAttoDelReferente } from '@gestore/contratto/anagrafe/chiamate-proposte';
import { ESITI_DOPO_LA_VENDITA, type EsitoDopoLaVendita, type TipoEsito } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, SelectField, showToast, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { chiaveAsta } from '../conduzione/usa-letture.ts';
import { ISTANZE } from '../istanze/per-chi-conduce.testi.ts';
import { DOPO_LA_VENDITA } from './dopo-la-vendita.testi.ts';
import { SOSPENSIONE } from './modulo-sospensione.testi.ts';
import { Proposti } from './proposte-in-attesa.tsx';
import { DISPOSTO_VUOTO, provvedimentoScritto, regoleDisposto } from './sospensione-scritta.ts';

/** Ciò che si ritrova se la sessione finisce mentre lo si scrive. */
const CONSERVATI = ['motivo', 'numero', 'del'] as const;

/** Ciò che può ancora accadere: quello di adesso no. */
const restano = (adesso: TipoEsito | null) => ESITI_DOPO_LA_VENDITA.filter((uno) => uno !== adesso);

/** Il provvedimento che si registra. */
function useDisposto(nomi: Readonly<Record<'numero' | 'del' | 'motivo', string>>) {
  return useForma({
    iniziali: DISPOSTO_VUOTO,
    regole: regoleDisposto(false),
    nomi,
    conserva: conserva('caducazione', CONSERVATI),
  });
}

/**
 * Dopo la vendita il giudice ne dichiara la decadenza, la revoca, o estingue la procedura: chi conduce propone di registrarne il
 * provvedimento, e un operatore lo conferma (R70).
 */
export function Caducazione({ id, adesso }: { id: string; adesso: TipoEsito | null }) {
  const t = useTesti(ISTANZE);
  const { accade, perTutti, nonSiAnnulla } = useTesti(DOPO_LA_VENDITA);
  const { fatto } = useTesti(SOSPENSIONE).libera;
  const { sorte, inCorso, compi } = useComando(proponiAttoDelReferente, { rileggi: [chiaveAsta(id)] });
  const [esito, scegli] = useState<EsitoDopoLaVendita>('decaduta');
  const [chiede, chiedi] = useState(false);
  const [errato, segna] = useState(false);
  const forma = useDisposto(t);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    const valido = forma.verifica();
    segna(!valido);
    chiedi(valido);
  };
  const conferma = async (): Promise<void> => {
    const provvedimento = provvedimentoScritto(forma.valori);
    if (provvedimento === null) return;
    const motivo = forma.valori.motivo.trim();
    const proposta = await compi({ id, atto: 'registraCaducazione', esito, provvedimento, motivo });
    chiedi(false);
    if (proposta?.tipo !== 'fatto') return;
    forma.ricomincia();
    showToast(fatto);
  };
  return (
    <div className="grid gap-4">
      <Proposti id={id} />
      <Card title={t.caducazione}>
        <p className="text-secondario">{t.caducazioneSpiega}</p>
        <form aria-label={t.caducazione} noValidate onSubmit={invio} className="grid gap-4">
          {forma.nota()}
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            <SelectField
              label={t.quale}
              value={esito}
              onValueChange={(nuovo) => scegli(nuovo as EsitoDopoLaVendita)}
              options={restano(adesso).map((value) => ({ value, label: t.quali[value] }))}
            />
            <TextField label={t.numero} {...forma.campo('numero')} />
            <TextField label={t.del} hint={t.aiutoData} {...forma.campo('del')} />
          </div>
          <TextArea label={t.motivo} {...forma.campo('motivo')} />
          {errato && (
            <Alert tone="error" role="alert">
              {t.controlli}
            </Alert>
          )}
          {!errato && <SorteComando sorte={sorte} />}
          <Button type="submit" variant="secondary" className="justify-self-start" pending={inCorso}>
            {t.registraProvvedimento}
          </Button>
        </form>
        <ConfirmDialog
          danger
          title={t.registrare}
          open={chiede}
          confirmLabel={t.confermaProvvedimento}
          pending={inCorso}
          onConfirm={() => void conferma()}
          onCancel={() => chiedi(false)}
        >
          <p>
            <strong>{t.quali[esito]}.</strong> {accade[esito]} {perTutti} {nonSiAnnulla}
          </p>
        </ConfirmDialog>
      </Card>
    </div>
  );
}
