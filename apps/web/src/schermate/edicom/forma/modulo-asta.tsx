import type { AvvisoImporta, Delegato, RispostaAtto, VenditaOperatore } from '@gestore/contratto';
import { Alert, Button, Card, CheckboxField, EuroField, SelectField, TextArea, TextField } from '@gestore/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { chiama, invia, leggi, ProblemaChiamata } from '../../../accesso/chiamate.ts';
import { type CampoScritto, type ErroriScritti, leggiScritta, type Scritta, scrivi } from './scheda-scritta.ts';

const MODALITA = [
  { value: 'sincrona_mista', label: 'Sincrona mista' },
  { value: 'sincrona_telematica', label: 'Sincrona telematica' },
  { value: 'asincrona', label: 'Asincrona' },
  { value: 'asincrona_mobili', label: 'Asincrona per beni mobili' },
];
const BASI = [
  { value: 'prezzo_offerto', label: 'Prezzo offerto' },
  { value: 'prezzo_base', label: 'Prezzo base' },
];

type TestoDi = Exclude<CampoScritto, 'personaDaNominare' | 'autoRilancio' | 'istanze'>;

/** Il modulo di una vendita: salva ciò che si è scritto, anche incompleto; per pubblicare non deve restare nulla di aperto. */
export function ModuloAsta({ vendita }: { vendita: VenditaOperatore }) {
  const { id, scheda, parametri, avvisi, modificabile, fase } = vendita;
  const cache = useQueryClient();
  const delegati = useQuery({
    queryKey: ['edicom', 'delegati'],
    queryFn: () => leggi<{ delegati: Delegato[] }>('/api/edicom/delegati'),
  });
  const [scritta, setScritta] = useState<Scritta>(() => scrivi(scheda, parametri));
  const [errori, setErrori] = useState<ErroriScritti>({});
  const [errore, setErrore] = useState<string | null>(null);
  const [fatto, setFatto] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState<'salva' | 'pubblica' | null>(null);
  const comandi = useRef({ salva: crypto.randomUUID(), pubblica: crypto.randomUUID() });

  const salva = async (): Promise<boolean> => {
    const delegato = delegati.data?.delegati.find((uno) => uno.id === scritta.delegatoId);
    const letta = leggiScritta(scritta, { scheda, parametri }, delegato?.nome ?? scheda.delegatoNome);
    if ('errori' in letta) {
      setErrori(letta.errori);
      setErrore('Controlli i campi indicati: non è stato salvato nulla, ciò che ha scritto è rimasto.');
      return false;
    }
    setErrori({});
    await chiama<RispostaAtto>('PUT', `/api/edicom/aste/${id}`, { comandoId: comandi.current.salva, ...letta });
    comandi.current.salva = crypto.randomUUID();
    return true;
  };
  const compi =
    (che: 'salva' | 'pubblica') =>
    (evento: FormEvent): void => {
      evento.preventDefault();
      setErrore(null);
      setFatto(null);
      setInCorso(che);
      salva()
        .then(async (salvata) => {
          if (!salvata) return;
          if (che === 'pubblica') {
            await invia(`/api/edicom/aste/${id}/pubblica`, { comandoId: comandi.current.pubblica });
            comandi.current.pubblica = crypto.randomUUID();
          }
          setFatto(che === 'pubblica' ? 'Vendita pubblicata.' : 'Bozza salvata.');
          await cache.invalidateQueries({ queryKey: ['edicom', 'asta', id] });
        })
        .catch((causa: Error) => {
          // Un rifiuto della legge vale per quel comando: riprovare dopo una correzione è un comando nuovo.
          comandi.current = { salva: crypto.randomUUID(), pubblica: crypto.randomUUID() };
          const campi =
            causa instanceof ProblemaChiamata
              ? causa.errori.map(({ campo, messaggio }) => `${campo}: ${messaggio}`)
              : [];
          setErrore([causa.message, ...campi].join(' '));
        })
        .finally(() => setInCorso(null));
    };
  const campo = (nome: TestoDi) => ({
    value: scritta[nome],
    error: errori[nome] ?? null,
    disabled: !modificabile,
    onChange: (evento: { target: { value: string } }) => setScritta({ ...scritta, [nome]: evento.target.value }),
  });
  const scelta = (nome: TestoDi) => ({
    value: scritta[nome],
    error: errori[nome] ?? null,
    disabled: !modificabile,
    onValueChange: (valore: string) => setScritta({ ...scritta, [nome]: valore }),
  });
  const spunta = (nome: 'personaDaNominare' | 'autoRilancio' | 'istanze') => ({
    checked: scritta[nome],
    onCheckedChange: (valore: boolean) => setScritta({ ...scritta, [nome]: valore }),
  });

  return (
    <form aria-label="Scheda della vendita" onSubmit={compi('salva')} noValidate className="grid gap-4">
      <AvvisiImportazione avvisi={avvisi} />
      {!modificabile && <Alert tone="info">Il termine per le offerte è passato: i parametri sono congelati.</Alert>}
      <Card title="Procedura e lotto">
        <TextField label="Titolo" {...campo('titolo')} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField label="Tribunale" {...campo('tribunale')} />
          <TextField label="Numero di ruolo" {...campo('ruoloNumero')} />
          <TextField label="Anno di ruolo" inputMode="numeric" {...campo('ruoloAnno')} />
          <TextField label="Lotto" {...campo('lotto')} />
          <TextField label="Via" {...campo('via')} />
          <TextField label="Comune" {...campo('comune')} />
          <TextField label="Provincia" {...campo('provincia')} />
          <SelectField
            label="Professionista delegato"
            empty="Da scegliere"
            options={(delegati.data?.delegati ?? []).map((uno) => ({ value: uno.id, label: uno.nome }))}
            {...scelta('delegatoId')}
          />
          <SelectField label="Modalità" empty="Da scegliere" options={MODALITA} {...scelta('modalita')} />
        </div>
        <TextArea label="Descrizione del lotto" {...campo('descrizione')} />
      </Card>
      <Card title="Prezzi">
        <div className="grid gap-4 sm:grid-cols-3">
          <EuroField label="Prezzo base" {...campo('prezzoBase')} />
          <EuroField label="Offerta minima" hint="Vuota: tre quarti del prezzo base." {...campo('offertaMinima')} />
          <EuroField label="Rilancio minimo" {...campo('rilancioMinimo')} />
          <TextField label="Cauzione (per cento)" inputMode="numeric" {...campo('cauzionePercento')} />
          <SelectField label="Cauzione calcolata sul" empty="Da scegliere" options={BASI} {...scelta('cauzioneSu')} />
          <TextField label="Termine del saldo (giorni)" inputMode="numeric" {...campo('saldoGiorni')} />
        </div>
      </Card>
      <Card title="Tempi" aside="Ora di Roma">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField label="Data del termine per le offerte" hint="gg/mm/aaaa" {...campo('termineData')} />
          <TextField label="Ora del termine per le offerte" hint="hh:mm oppure hh:mm:ss" {...campo('termineOra')} />
          <TextField label="Data di inizio delle operazioni" hint="gg/mm/aaaa" {...campo('inizioData')} />
          <TextField label="Ora di inizio delle operazioni" hint="hh:mm oppure hh:mm:ss" {...campo('inizioOra')} />
          <TextField label="Tempo fra i rilanci (secondi)" inputMode="numeric" {...campo('unitaTempoSecondi')} />
        </div>
      </Card>
      <Card title="Condizioni">
        <CheckboxField label="Offerte per persona da nominare ammesse" {...spunta('personaDaNominare')} />
        <CheckboxField label="Chi è in testa può rilanciare su sé stesso" {...spunta('autoRilancio')} />
        <CheckboxField label="Ci sono istanze di assegnazione" {...spunta('istanze')} />
      </Card>
      {errore !== null && (
        <Alert tone="error" role="alert">
          {errore}
        </Alert>
      )}
      {fatto !== null && (
        <Alert tone="success" role="status">
          {fatto}
        </Alert>
      )}
      {modificabile && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant={fase === 'bozza' ? 'secondary' : 'primary'} pending={inCorso === 'salva'}>
            {fase === 'bozza' ? 'Salva la bozza' : 'Salva le modifiche'}
          </Button>
          {fase === 'bozza' && (
            <Button pending={inCorso === 'pubblica'} onClick={compi('pubblica')}>
              Salva e pubblica
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function AvvisiImportazione({ avvisi }: { avvisi: readonly AvvisoImporta[] }) {
  if (avvisi.length === 0) return null;
  return (
    <Alert tone="warning">
      <p className="font-semibold">Che cosa l’avviso lascia aperto</p>
      <ul className="list-disc pl-5">
        {avvisi.map((avviso) => (
          <li key={`${avviso.codice}${avviso.campo}`}>{avviso.messaggio}</li>
        ))}
      </ul>
    </Alert>
  );
}
