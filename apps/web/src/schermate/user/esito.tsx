import type { StanzaUtente } from '@gestore/contratto';
import { inLettere } from '@gestore/dominio';
import { Alert, Card, DataList, Importo } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { posizioneDi } from '../../stanza/posizione.ts';
import { Aiuto } from './parti/aiuto.tsx';
import { Ricevute } from './parti/ricevute.tsx';

/** Gli esiti in parole; quelli senza vincitore dicono che cosa succede ora. */
export const ESITI: Readonly<Record<string, string>> = {
  aggiudicata: 'Aggiudicata',
  aggiudicata_sotto_base: 'Aggiudicata sotto il prezzo base (art. 572, terzo comma, c.p.c.)',
  non_aggiudicata: 'Non aggiudicata',
  deserta_nessuna_offerta: 'Deserta: nessuna offerta',
  deserta_offerte_inefficaci: 'Deserta: offerte inefficaci',
  sospesa: 'Sospesa dal giudice',
  rinviata: 'Rinviata ad altra data',
  revocata: 'Revocata',
};

/** La pagina di un esito, per chi vi ha partecipato: che cosa è successo, i propri documenti, che cosa fare ora. */
export function PaginaEsito({ dati, esito }: { dati: StanzaUtente; esito: string }) {
  const { asta, io, stanza } = dati;
  const posizione = posizioneDi(stanza, io.pseudonimo, io.ruolo);
  if (stanza.esito === null)
    return (
      <Alert tone="info">
        L’esito non è ancora stato dichiarato.{' '}
        <Link to="/user/asta/{-$esito}" params={{}} className="font-semibold underline">
          Torni nella stanza
        </Link>
        .
      </Alert>
    );
  // L'indirizzo può nominare un esito che non è quello di questa vendita: vale quello dichiarato.
  const diversa = esito !== 'conclusa' && esito !== stanza.esito.tipo;
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold break-words">{asta.scheda.titolo}</h1>
      {diversa && (
        <Alert tone="info">L’esito di questa vendita è: {ESITI[stanza.esito.tipo] ?? stanza.esito.tipo}.</Alert>
      )}
      {posizione === 'vincitore' && (
        <Alert tone="success">
          <p className="text-lg font-bold">La vendita è aggiudicata a Lei.</p>
        </Alert>
      )}
      <Card title="Esito">
        <DataList
          items={[
            ['Esito dichiarato', ESITI[stanza.esito.tipo] ?? stanza.esito.tipo],
            ...(stanza.esito.vincitore === null
              ? []
              : ([
                  [
                    'Aggiudicatario',
                    posizione === 'vincitore'
                      ? `${stanza.esito.vincitore.pseudonimo} (Lei)`
                      : stanza.esito.vincitore.pseudonimo,
                  ],
                  ['Prezzo', <Importo key="prezzo" cent={stanza.esito.vincitore.importoCent} />],
                  ['In lettere', `euro ${inLettere(stanza.esito.vincitore.importoCent)}`],
                ] as const)),
            ['Rilanci', String(stanza.rilanci.length)],
            ...(stanza.esito.motivo === null ? [] : ([['Motivo', stanza.esito.motivo]] as const)),
          ]}
        />
      </Card>
      {posizione === 'vincitore' ? (
        <PassiDelVincitore dati={dati} />
      ) : (
        io.ruolo === 'offerente' && <Rimborso giorni={asta.parametri.rimborsoGiorniLavorativi} />
      )}
      <Documenti asta={asta.id} />
      <Ricevute asta={asta.id} aggiornaA={stanza.seq} ruolo={io.ruolo} />
      <Aiuto asta={asta.id} />
    </div>
  );
}

function PassiDelVincitore({ dati }: { dati: StanzaUtente }) {
  const { saldoGiorni, personaDaNominareAmmessa } = dati.asta.parametri;
  return (
    <Card title="Che cosa fare ora">
      <ol className="grid list-decimal gap-2 pl-5">
        {personaDaNominareAmmessa && (
          <li>Se ha offerto per persona da nominare, dichiari il nominativo entro 3 giorni (art. 583 c.p.c.).</li>
        )}
        <li>
          Versi il saldo del prezzo entro {saldoGiorni} giorni dall’aggiudicazione, con le coordinate indicate
          nell’avviso.
        </li>
        <li>
          Renda la dichiarazione antiriciclaggio entro lo stesso termine (art. 585 c.p.c.): senza, il saldo non basta.
        </li>
        <li>Il mancato versamento comporta la decadenza e la perdita della cauzione (art. 587 c.p.c.).</li>
      </ol>
    </Card>
  );
}

function Rimborso({ giorni }: { giorni: number }) {
  return (
    <Card title="Rimborso della cauzione">
      <p>
        Il rimborso della Sua cauzione è disposto: sarà accreditato sull’IBAN da cui è partito il bonifico, entro{' '}
        {giorni} giorni lavorativi.
      </p>
    </Card>
  );
}

export function Documenti({ asta }: { asta: string }) {
  const classe = 'inline-flex min-h-10 items-center font-semibold text-azione-scura underline';
  return (
    <Card title="Documenti">
      <ul className="grid gap-1">
        <li>
          <a className={classe} href={`/api/user/asta/${asta}/resoconto.pdf`}>
            Resoconto della vendita (PDF, sotto pseudonimo)
          </a>
        </li>
        <li>
          <a className={classe} href={`/api/user/asta/${asta}/trascrizione.json`}>
            Trascrizione verificabile (JSON)
          </a>
        </li>
        <li>
          <Link to="/verifica" className={classe}>
            Verifica una ricevuta o la trascrizione
          </Link>
        </li>
      </ul>
    </Card>
  );
}
