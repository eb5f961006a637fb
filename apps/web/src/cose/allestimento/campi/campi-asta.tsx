import type { Delegato } from '@gestore/contratto';
import { Alert, Card, CheckboxField, EuroField, SelectField, TextArea, TextField } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useTesti } from '../../../testi/lingua.ts';
import { PAROLE_GESTORE } from '../../vendita/stati-per-il-gestore.testi.ts';
import type { CampoScritto } from './campi-scritti.ts';
import { MODULO } from './testi.ts';

type Spuntabile = 'autoRilancio' | 'istanze';
type Scritto = Exclude<CampoScritto, Spuntabile>;
type Comune = { label: string; name: string; value: string; error: string | null; hint: ReactNode; disabled: boolean };

/** Come un campo del modulo si lega a ciò che si è scritto, ai suoi errori e agli avvisi dell'importazione. */
export type Campi = {
  testo: (nome: Scritto, aiuto?: string) => Comune & { onChange: (evento: { target: { value: string } }) => void };
  scelta: (nome: Scritto) => Comune & { onValueChange: (valore: string) => void };
  spunta: (nome: Spuntabile) => {
    label: string;
    checked: boolean;
    hint: ReactNode;
    disabled: boolean;
    onCheckedChange: (valore: boolean) => void;
  };
};

const voci = (nomi: Readonly<Record<string, string>>) =>
  Object.entries(nomi).map(([value, label]) => ({ value, label }));

/** Un disabilitato si vede soltanto nella vendita che già conduce: non se ne affidano altre a chi non può entrare. */
const affidabili = (delegati: readonly Delegato[], attuale: string, disabilitato: (nome: string) => string) =>
  delegati
    .filter((uno) => !uno.disabilitato || uno.id === attuale)
    .map((uno) => ({ value: uno.id, label: uno.disabilitato ? disabilitato(uno.nome) : uno.nome }));

/** Le modalità che questa versione conduce (R01); un’altra si vede soltanto se l’annuncio la porta, per poterla cambiare. */
const conducibili = (nomi: Readonly<Record<string, string>>, attuale: string) =>
  voci(nomi).filter(({ value }) => value.startsWith('sincrona') || value === attuale);

export function CampiProcedura({ campi, delegati }: { campi: Campi; delegati: readonly Delegato[] }) {
  const { testo, scelta } = campi;
  const t = useTesti(MODULO);
  const { modalita } = useTesti(PAROLE_GESTORE);
  const delegato = scelta('delegatoId');
  const modo = scelta('modalita');
  return (
    <Card title={t.procedura}>
      <TextField {...testo('titolo')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...testo('tribunale')} />
        <TextField {...testo('ruoloNumero')} />
        <TextField inputMode="numeric" {...testo('ruoloAnno')} />
        <TextField {...testo('lotto')} />
        <TextField {...testo('categoria')} />
        <SelectField
          empty={t.daScegliere}
          options={voci({ immobile: t.immobile, mobile: t.mobile })}
          {...scelta('genere')}
        />
        <SelectField empty={t.daScegliere} options={voci(t.riti)} {...scelta('rito')} />
        <SelectField empty={t.daScegliere} options={voci(t.incanti)} {...scelta('incanto')} />
        <TextField inputMode="numeric" {...testo('esperimento', t.aiutoEsperimento)} />
        <TextField {...testo('quotaInVendita', t.aiutoQuota)} />
        <SelectField empty={t.nonDetto} options={voci(t.diritti)} {...scelta('dirittoInVendita')} />
        <TextField {...testo('giudice')} />
        <TextField {...testo('via')} />
        <TextField {...testo('comune')} />
        <TextField {...testo('provincia')} />
        <TextField {...testo('regione')} />
        <SelectField
          empty={t.daScegliere}
          options={affidabili(delegati, delegato.value, t.disabilitato)}
          {...delegato}
        />
        <SelectField empty={t.daScegliere} options={conducibili(modalita, modo.value)} {...modo} />
      </div>
      <TextField {...testo('luogoOperazioni', t.aiutoLuogo)} />
      <TextArea {...testo('descrizione')} />
    </Card>
  );
}

export function CampiPrezzi({ campi: { testo, scelta } }: { campi: Campi }) {
  const t = useTesti(MODULO);
  return (
    <Card title={t.prezzi}>
      <div className="grid gap-4 sm:grid-cols-3">
        <EuroField {...testo('prezzoBase')} />
        <EuroField {...testo('offertaMinima', t.aiutoMinima)} />
        <EuroField {...testo('rilancioMinimo')} />
        <EuroField {...testo('stima')} />
        <TextField inputMode="decimal" {...testo('cauzionePercento')} />
        <SelectField
          empty={t.daScegliere}
          options={voci({ prezzo_offerto: t.prezzoOfferto, prezzo_base: t.prezzoBase })}
          {...scelta('cauzioneSu')}
        />
        <TextField inputMode="numeric" {...testo('saldoGiorni')} />
        <TextField inputMode="numeric" {...testo('rimborsoGiorni')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...testo('ibanCauzione', t.aiutoIban)} />
        <TextField {...testo('intestatarioCauzione')} />
        <TextField {...testo('causaleCauzione', t.aiutoCausale)} />
      </div>
    </Card>
  );
}

export function CampiTempi({ campi: { testo }, nota }: { campi: Campi; nota: string | null }) {
  const t = useTesti(MODULO);
  return (
    <Card title={t.tempi} aside={t.oraDiRoma}>
      {nota !== null && <Alert>{nota}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField {...testo('termineData', t.aiutoData)} />
        <TextField {...testo('termineOra', t.aiutoOra)} />
        <TextField {...testo('cauzioneData', t.aiutoCauzione)} />
        <TextField {...testo('inizioData', t.aiutoData)} />
        <TextField {...testo('inizioOra', t.aiutoOra)} />
        <TextField inputMode="numeric" {...testo('unitaTempoSecondi')} />
        <TextField inputMode="numeric" {...testo('leggibiliPrimaMinuti', t.aiutoLeggibili)} />
      </div>
    </Card>
  );
}

export function CampiCondizioni({ campi: { testo, scelta, spunta } }: { campi: Campi }) {
  const t = useTesti(MODULO);
  return (
    <Card title={t.condizioni}>
      <CheckboxField {...spunta('autoRilancio')} />
      <CheckboxField {...spunta('istanze')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField empty={t.daScegliere} options={voci(t.nomine)} {...scelta('personaDaNominare')} />
        <TextField inputMode="numeric" {...testo('multiploConferma', t.aiutoMultiplo)} />
      </div>
    </Card>
  );
}
