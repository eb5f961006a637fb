import { formattaIstante } from '@gestore/contratto';
import { formattaEuro, type Parametri } from '@gestore/dominio';
import type { ReactNode } from 'react';
import { useAtto } from './dati/usa-atto.ts';
import type { VenditaSeguita } from './dati/usa-vendita.ts';
import { Controlli } from './parti/controlli.tsx';
import { percorsoDi } from './parti/funzioni.ts';
import { PaginaAsta } from './parti/pagina-asta.tsx';
import { Pulsante } from './parti/pulsante.tsx';
import { Riquadro } from './parti/riquadro.tsx';
import { Avviso, SorteAtto } from './parti/segnali.tsx';
import { Dati } from './parti/tabella.tsx';
import { Vai } from './parti/vai.tsx';
import { durataInParole, MODALITA } from './testi/parole.ts';

/** La scheda della vendita per il referente: controlli, apertura delle operazioni, cronologia, parametri. */
export function SchedaAsta() {
  return (
    <PaginaAsta funzione="scheda">
      {(id, vendita) => (
        <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 content-start gap-4">
            <Apertura id={id} vendita={vendita} />
            <Riquadro titolo="Parametri della vendita">
              <Dati voci={vociParametri(vendita)} />
            </Riquadro>
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
      <Riquadro titolo="Operazioni">
        <Avviso tono="bene">Le operazioni sono aperte.</Avviso>
        <p>
          <Vai a={percorsoDi(id, 'busta')}>Vada alle buste</Vai>
        </p>
        <SorteAtto sorte={sorte} />
      </Riquadro>
    );
  const bloccato = vendita.controlli.some(({ esito }) => esito === 'blocco');
  return (
    <Riquadro titolo="Controlli prima dell’apertura">
      {vendita.controlli.length === 0 && <p className="text-[#455b71]">Nessuna segnalazione.</p>}
      <Controlli controlli={vendita.controlli} />
      {bloccato && (
        <p className="text-[#455b71]">Il pulsante si attiva quando nessun controllo impedisce l’apertura.</p>
      )}
      <div>
        <Pulsante
          grande
          disabled={bloccato}
          inCorso={sorte.tipo === 'in_corso'}
          onClick={() => compi({ tipo: 'apriOperazioni' })}
        >
          Apri operazioni
        </Pulsante>
      </div>
      <SorteAtto sorte={sorte} />
    </Riquadro>
  );
}

function vociParametri({ asta }: VenditaSeguita): (readonly [string, ReactNode])[] {
  const p: Parametri = asta.parametri;
  return [
    ['Modalità', MODALITA[p.modalita] ?? p.modalita],
    ['Prezzo base', formattaEuro(p.prezzoBaseCent)],
    ['Offerta minima', formattaEuro(asta.offertaMinimaCent)],
    ['Rilancio minimo', formattaEuro(p.rilancioMinimoCent)],
    [
      'Cauzione',
      `${p.cauzionePercento} % ${p.cauzioneSu === 'prezzo_base' ? 'del prezzo base' : 'del prezzo offerto'}`,
    ],
    ['Tempo fra i rilanci', durataInParole(p.unitaTempoMs)],
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
    <Riquadro titolo="Tappe">
      <ol className="grid gap-3">
        {tappe.map(({ il, nome }) => (
          <li key={nome} className="border-l-2 border-[#0066cc] pl-3">
            <p className="font-semibold text-[#17324d]">{nome}</p>
            <p className="text-sm text-[#455b71] tabular-nums">
              {formattaIstante(il)} · {il <= adesso ? 'passato' : 'da venire'}
            </p>
          </li>
        ))}
      </ol>
    </Riquadro>
  );
}

function Documenti({ vendita }: { vendita: VenditaSeguita }) {
  const { allegati, lotto, luogo } = vendita.asta.scheda;
  const indirizzo = [luogo.via, luogo.comune, luogo.provincia].filter(Boolean).join(', ');
  return (
    <Riquadro titolo="Lotto e documenti">
      <Dati
        voci={[
          ['Lotto', lotto.codice],
          ['Luogo', indirizzo || 'Non indicato'],
        ]}
      />
      <p className="break-words text-[#17324d]">{lotto.descrizione}</p>
      {allegati.length === 0 && <p className="text-[#455b71]">Nessun documento pubblicato.</p>}
      <ul className="grid gap-1">
        {allegati.map(({ etichetta, collegamento }) => (
          <li key={collegamento}>
            <a href={collegamento} className="text-[#0059b3] underline" rel="noreferrer" target="_blank">
              {etichetta}
            </a>
          </li>
        ))}
      </ul>
    </Riquadro>
  );
}
