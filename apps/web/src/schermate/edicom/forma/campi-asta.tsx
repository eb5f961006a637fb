import type { Delegato } from '@gestore/contratto';
import { Card, CheckboxField, EuroField, SelectField, TextArea, TextField } from '@gestore/ui';
import type { ReactNode } from 'react';
import type { CampoScritto } from './scheda-scritta.ts';

type Spuntabile = 'personaDaNominare' | 'autoRilancio' | 'istanze';
type Scritto = Exclude<CampoScritto, Spuntabile>;
type Comune = { value: string; error: string | null; hint: ReactNode; disabled: boolean };

/** Come un campo del modulo si lega a ciò che si è scritto, ai suoi errori e agli avvisi dell'importazione. */
export type Campi = {
  testo: (nome: Scritto, aiuto?: string) => Comune & { onChange: (evento: { target: { value: string } }) => void };
  scelta: (nome: Scritto) => Comune & { onValueChange: (valore: string) => void };
  spunta: (nome: Spuntabile) => {
    checked: boolean;
    disabled: boolean;
    onCheckedChange: (valore: boolean) => void;
  };
};

const MODALITA = [
  { value: 'sincrona_mista', label: 'Sincrona mista' },
  { value: 'sincrona_telematica', label: 'Sincrona telematica' },
  { value: 'asincrona', label: 'Asincrona' },
  { value: 'asincrona_mobili', label: 'Asincrona per beni mobili' },
];
const GENERI = [
  { value: 'immobile', label: 'Immobile' },
  { value: 'mobile', label: 'Bene mobile' },
];
const BASI = [
  { value: 'prezzo_offerto', label: 'Prezzo offerto' },
  { value: 'prezzo_base', label: 'Prezzo base' },
];

export function CampiProcedura({ campi, delegati }: { campi: Campi; delegati: readonly Delegato[] }) {
  const { testo, scelta } = campi;
  return (
    <Card title="Procedura e lotto">
      <TextField label="Titolo" {...testo('titolo')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Tribunale" {...testo('tribunale')} />
        <TextField label="Numero di ruolo" {...testo('ruoloNumero')} />
        <TextField label="Anno di ruolo" inputMode="numeric" {...testo('ruoloAnno')} />
        <TextField label="Lotto" {...testo('lotto')} />
        <TextField label="Categoria" {...testo('categoria')} />
        <SelectField label="Genere" empty="Da scegliere" options={GENERI} {...scelta('genere')} />
        <TextField label="Via" {...testo('via')} />
        <TextField label="Comune" {...testo('comune')} />
        <TextField label="Provincia" {...testo('provincia')} />
        <TextField label="Regione" {...testo('regione')} />
        <SelectField
          label="Professionista delegato"
          empty="Da scegliere"
          options={delegati.map(({ id, nome }) => ({ value: id, label: nome }))}
          {...scelta('delegatoId')}
        />
        <SelectField label="Modalità" empty="Da scegliere" options={MODALITA} {...scelta('modalita')} />
      </div>
      <TextArea label="Descrizione del lotto" {...testo('descrizione')} />
    </Card>
  );
}

export function CampiPrezzi({ campi: { testo, scelta } }: { campi: Campi }) {
  return (
    <Card title="Prezzi">
      <div className="grid gap-4 sm:grid-cols-3">
        <EuroField label="Prezzo base" {...testo('prezzoBase')} />
        <EuroField label="Offerta minima" {...testo('offertaMinima', 'Vuota: tre quarti del prezzo base.')} />
        <EuroField label="Rilancio minimo" {...testo('rilancioMinimo')} />
        <EuroField label="Valore di stima" {...testo('stima')} />
        <TextField label="Cauzione (per cento)" inputMode="numeric" {...testo('cauzionePercento')} />
        <SelectField label="Cauzione calcolata sul" empty="Da scegliere" options={BASI} {...scelta('cauzioneSu')} />
        <TextField label="Termine del saldo (giorni)" inputMode="numeric" {...testo('saldoGiorni')} />
        <TextField
          label="Rimborso delle cauzioni (giorni lavorativi)"
          inputMode="numeric"
          {...testo('rimborsoGiorni')}
        />
      </div>
    </Card>
  );
}

export function CampiTempi({ campi: { testo } }: { campi: Campi }) {
  const ora = 'hh:mm oppure hh:mm:ss';
  return (
    <Card title="Tempi" aside="Ora di Roma">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Data del termine per le offerte" {...testo('termineData', 'gg/mm/aaaa')} />
        <TextField label="Ora del termine per le offerte" {...testo('termineOra', ora)} />
        <TextField label="Data di inizio delle operazioni" {...testo('inizioData', 'gg/mm/aaaa')} />
        <TextField label="Ora di inizio delle operazioni" {...testo('inizioOra', ora)} />
        <TextField label="Tempo fra i rilanci (secondi)" inputMode="numeric" {...testo('unitaTempoSecondi')} />
        <TextField
          label="Offerte leggibili prima (minuti)"
          inputMode="numeric"
          {...testo('leggibiliPrimaMinuti', 'Prima dell’inizio delle operazioni.')}
        />
      </div>
    </Card>
  );
}

export function CampiCondizioni({ campi: { testo, spunta } }: { campi: Campi }) {
  return (
    <Card title="Condizioni">
      <CheckboxField label="Offerte per persona da nominare ammesse" {...spunta('personaDaNominare')} />
      <CheckboxField label="Chi è in testa può rilanciare su sé stesso" {...spunta('autoRilancio')} />
      <CheckboxField label="Ci sono istanze di assegnazione" {...spunta('istanze')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Conferma dei rilanci insoliti (multiplo)"
          inputMode="numeric"
          {...testo('multiploConferma', 'Oltre tanti rilanci minimi si chiede una seconda conferma.')}
        />
      </div>
    </Card>
  );
}
