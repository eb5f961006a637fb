import type { AstaPubblica } from '@gestore/contratto';
import { Alert, Badge, Card, DataList, Importo, Istante, Skeleton } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { leggi } from '../../accesso/chiamate.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { FASI_PUBBLICHE } from './home.tsx';

export const MODALITA: Readonly<Record<string, string>> = {
  sincrona_mista: 'Sincrona mista: online o in sala',
  sincrona_telematica: 'Sincrona telematica: solo online',
  asincrona: 'Asincrona',
  asincrona_mobili: 'Asincrona per beni mobili',
};

/** La scheda pubblica di una vendita. */
export function SchedaAsta() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending } = useQuery({
    queryKey: ['asta', 'pubblica', id],
    queryFn: () => leggi<AstaPubblica>(`/api/pubblico/aste/${encodeURIComponent(id)}`),
  });
  useTitolo(data?.scheda.titolo ?? 'Vendita');
  if (isPending) return <Skeleton label="Leggiamo la vendita" lines={8} />;
  if (error !== null)
    return (
      <Alert tone="error" role="alert">
        {error.message}
      </Alert>
    );
  const { scheda, parametri } = data;
  const [testo, tono] = FASI_PUBBLICHE[data.fase] ?? [data.fase, 'neutral'];
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold break-words">{scheda.titolo}</h1>
          <p className="text-secondario">
            {scheda.tribunale}
            {scheda.ruolo === null ? '' : ` · R.G. ${scheda.ruolo.numero}/${scheda.ruolo.anno}`} · {scheda.lotto.codice}
          </p>
        </div>
        <Badge tone={tono}>{testo}</Badge>
      </header>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Prezzi e condizioni">
          <DataList
            items={[
              ['Prezzo base', <Importo key="b" cent={parametri.prezzoBaseCent} />],
              ['Offerta minima', <Importo key="m" cent={data.offertaMinimaCent} />],
              ['Rilancio minimo', <Importo key="r" cent={parametri.rilancioMinimoCent} />],
              [
                'Cauzione',
                `${parametri.cauzionePercento} per cento del ${parametri.cauzioneSu === 'prezzo_offerto' ? 'prezzo offerto' : 'prezzo base'}`,
              ],
              ['Modalità', MODALITA[parametri.modalita] ?? parametri.modalita],
              ['Tempo fra i rilanci', `${parametri.unitaTempoMs / 1000} secondi`],
              ['Termine del saldo', `${parametri.saldoGiorni} giorni`],
              ['Persona da nominare', parametri.personaDaNominareAmmessa ? 'Ammessa' : 'Non ammessa'],
            ]}
          />
        </Card>
        <Card title="Quando">
          <DataList
            items={[
              ['Termine per le offerte', <Istante key="t" il={parametri.termineOfferteIl} />],
              ['Inizio delle operazioni', <Istante key="i" il={parametri.inizioOperazioniIl} />],
              ['Professionista delegato', scheda.delegatoNome ?? 'Da indicare'],
            ]}
          />
          <p>
            Le offerte telematiche si presentano con il modulo del Ministero della giustizia, per PEC, entro il termine.
          </p>
          <Link
            to="/login/{-$token}"
            params={{}}
            className="inline-flex min-h-10 items-center font-semibold text-azione-scura underline"
          >
            Ho ricevuto le credenziali per questa vendita
          </Link>
        </Card>
        <Card title="Il lotto">
          <p>{scheda.lotto.descrizione || 'L’avviso non descrive il lotto.'}</p>
          <DataList
            items={[
              [
                'Luogo',
                [scheda.luogo.via, scheda.luogo.comune, scheda.luogo.provincia, scheda.luogo.regione]
                  .filter(Boolean)
                  .join(', ') || 'Non indicato',
              ],
              ['Categoria', scheda.lotto.categoria ?? 'Non indicata'],
            ]}
          />
          {scheda.beni.map((bene) => (
            <div key={`${bene.descrizione}${bene.catasto ?? ''}`} className="border-t border-linea pt-3">
              <p>{bene.descrizione}</p>
              <p className="text-sm text-secondario">
                {[
                  bene.tipologia,
                  bene.superficieMq === null ? null : `${bene.superficieMq} mq`,
                  bene.piano === null ? null : `piano ${bene.piano}`,
                  bene.disponibilita,
                  bene.catasto,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          ))}
        </Card>
        <Card title="Documenti">
          {scheda.allegati.length === 0 ? (
            <p>L’avviso non ha documenti allegati.</p>
          ) : (
            <>
              <ul className="grid gap-1">
                {scheda.allegati.map(({ etichetta, collegamento }) => (
                  <li key={collegamento}>{etichetta}</li>
                ))}
              </ul>
              <p className="text-sm text-secondario">I file si scaricano dal Portale delle Vendite Pubbliche.</p>
            </>
          )}
        </Card>
      </div>
    </div>
  );
}
