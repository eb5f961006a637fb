import { formattaIstante } from '@gestore/contratto/formato';
import { formattaEuro, type Parametri } from '@gestore/dominio';
import { Alert, Button, Card, DataList } from '@gestore/ui';
import type { ReactNode } from 'react';
import { useAtto } from './dati/usa-atto.ts';
import type { VenditaSeguita } from './dati/usa-vendita.ts';
import { Controlli } from './parti/controlli.tsx';
import { percorsoDi } from './parti/funzioni.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { SorteAtto } from './parti/segnali.tsx';
import { Vai } from './parti/vai.tsx';
import { PAROLE } from './testi/parole.ts';

/** La scheda della vendita per il referente: controlli, apertura delle operazioni, cronologia, parametri. */
export function Asta() {
  return (
    <PaginaAsta funzione="scheda">
      {(id, vendita) => (
        <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start gap-4">
            <Apertura id={id} vendita={vendita} />
            <Card title="Parametri della vendita">
              <DataList items={vociParametri(vendita)} />
            </Card>
          </div>
          <div className="grid min-w-0 content-start gap-4">
            <Cronologia vendita={vendita} />
            <Documenti vendita={vendita} />
          </div>
        </div>
      )}
    </PaginaAsta>
  );
}

const PRIMA: readonly string[] = ['bozza', 'pubblicata', 'raccolta', 'termine_scaduto'];

function Apertura({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const { sorte, compi } = useAtto(id);
  if (!PRIMA.includes(vendita.stanza.fase))
    return (
      <Card title="Operazioni">
        <Alert tone="success">Le operazioni sono aperte.</Alert>
        <p>
          <Vai alto a={percorsoDi(id, 'busta')}>
            Vada alle buste
          </Vai>
        </p>
        <SorteAtto sorte={sorte} />
      </Card>
    );
  const bloccato = vendita.controlli.some(({ esito }) => esito === 'blocco');
  return (
    <Card title="Controlli prima dell’apertura">
      {vendita.controlli.length === 0 && <p className="text-secondario">Nessuna segnalazione.</p>}
      <Controlli controlli={vendita.controlli} />
      {bloccato && (
        <p className="text-secondario">Il pulsante si attiva quando nessun controllo impedisce l’apertura.</p>
      )}
      <div>
        <Button
          large
          disabled={bloccato}
          pending={sorte.tipo === 'in_corso'}
          onClick={() => compi({ tipo: 'apriOperazioni' })}
        >
          Apri operazioni
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </Card>
  );
}

function vociParametri({ asta }: VenditaSeguita): (readonly [string, ReactNode])[] {
  const p: Parametri = asta.parametri;
  return [
    ['Modalità', PAROLE.it.modalita[p.modalita]],
    ['Prezzo base', formattaEuro(p.prezzoBaseCent)],
    ['Offerta minima', formattaEuro(asta.offertaMinimaCent)],
    ['Rilancio minimo', formattaEuro(p.rilancioMinimoCent)],
    [
      'Cauzione',
      `${p.cauzionePercento} % ${p.cauzioneSu === 'prezzo_base' ? 'del prezzo base' : 'del prezzo offerto'}`,
    ],
    ['Tempo fra i rilanci', PAROLE.it.durata(p.unitaTempoMs)],
    ['Termine per il saldo', `${p.saldoGiorni} giorni`],
    ['Persona da nominare', p.personaDaNominareAmmessa ? 'Ammessa' : 'Non ammessa'],
    ['Rilancio su sé stessi', p.autoRilancioAmmesso ? 'Ammesso' : 'Non ammesso'],
    ['Istanze di assegnazione', p.istanzeAssegnazione ? 'Presenti' : 'Nessuna'],
    ['Restituzione delle cauzioni', `entro ${p.rimborsoGiorniLavorativi} giorni lavorativi`],
  ];
}

function Cronologia({ vendita }: { vendita: VenditaSeguita }) {
  const { termineOfferteIl, inizioOperazioniIl, leggibiliPrimaMs } = vendita.asta.parametri;
  const tappe = [
    { il: termineOfferteIl, nome: 'Termine per le offerte' },
    { il: inizioOperazioniIl - leggibiliPrimaMs, nome: 'Le offerte diventano leggibili per le convocazioni' },
    { il: inizioOperazioniIl, nome: 'Inizio delle operazioni' },
  ].sort((a, b) => a.il - b.il);
  const adesso = Date.now() + vendita.scartoMs;
  return (
    <Card title="Tappe">
      <ol className="grid gap-3">
        {tappe.map(({ il, nome }) => (
          <li key={nome} className="border-l-2 border-azione pl-3">
            <p className="font-semibold">{nome}</p>
            <p className="text-sm text-secondario tabular-nums">
              {formattaIstante(il)} · {il <= adesso ? 'passato' : 'da venire'}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Documenti({ vendita }: { vendita: VenditaSeguita }) {
  const { allegati, lotto, luogo } = vendita.asta.scheda;
  const indirizzo = [luogo.via, luogo.comune, luogo.provincia].filter(Boolean).join(', ');
  return (
    <Card title="Lotto e documenti">
      <DataList
        items={[
          ['Lotto', lotto.codice],
          ['Luogo', indirizzo || 'Non indicato'],
        ]}
      />
      <p className="break-words">{lotto.descrizione}</p>
      {allegati.length === 0 && <p className="text-secondario">Nessun documento pubblicato.</p>}
      <ul className="grid gap-1">
        {allegati.map(({ etichetta, collegamento }) => (
          <li key={collegamento}>
            <a href={collegamento} className="text-azione-scura underline" rel="noreferrer" target="_blank">
              {etichetta}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
