import { avvisaTutti, mandaMessaggioDaReferente } from '@gestore/contratto/assistenza/chiamate';
import type { MessaggioDelReferente } from '@gestore/contratto/assistenza/forme';
import { formattaOra } from '@gestore/contratto/parole/formato';
import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, SelectField, TextField } from '@gestore/ui';
import { type FormEvent, lazy, memo, Suspense, useState } from 'react';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { CONSOLE } from '../../conduzione/console.testi.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { ErroreLettura, SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { chiaveAsta, useMessaggi } from '../../conduzione/usa-letture.ts';

/** Serve a chi risponde davanti a tutti: arriva quando lo si chiede. */
const RispondiATutti = lazy(async () => ({ default: (await import('./rispondi-a-tutti.tsx')).RispondiATutti }));

/** I messaggi della vendita: ciò che si scrive resta nel campo finché non è registrato. */
export const MessaggiDelegato = memo(function MessaggiDelegato({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const ruoli: Readonly<Record<string, string>> = useTesti(PAROLE_DELEGATO).ruoli;
  const { data, error } = useMessaggi(id);
  const messaggi = data?.messaggi ?? [];
  const [aTutti, rispondiATutti] = useState<MessaggioDelReferente | null>(null);
  return (
    <Card title={t.messaggi}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && messaggi.length === 0 && <p className="text-secondario">{t.messaggiVuoto}</p>}
      {messaggi.length > 0 && (
        <ul aria-label={t.messaggiVendita} className="grid max-h-80 gap-3 overflow-y-auto">
          {messaggi.map((messaggio) => (
            <li key={messaggio.messaggioId} className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-2">
                <span lang="it" className="font-semibold">
                  {messaggio.da}
                </span>
                <span className="text-sm text-secondario">
                  {ruoli[messaggio.ruolo] ?? messaggio.ruolo} · {formattaOra(messaggio.inviatoIl)} ·{' '}
                  {messaggio.privato ? t.inPrivato : t.aTutti}
                </span>
              </p>
              <p lang="it" className="break-words whitespace-pre-wrap">
                {messaggio.testo}
              </p>
              {messaggio.privato && messaggio.ruolo === 'offerente' && (
                <Button variant="quiet" className="-ml-4 text-sm" onClick={() => rispondiATutti(messaggio)}>
                  {t.rispondiATutti}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.quanti > messaggi.length && (
        <p className="text-sm text-secondario">{t.altriMessaggi(data.quanti - messaggi.length)}</p>
      )}
      <Rispondi id={id} conversazioni={conversazioniIn(messaggi)} />
      <AvvisoATutti id={id} />
      {aTutti !== null && (
        <Suspense>
          <RispondiATutti key={aTutti.messaggioId} id={id} domanda={aTutti} chiudi={() => rispondiATutti(null)} />
        </Suspense>
      )}
    </Card>
  );
});

/** Rispondere è privato; un avviso a tutti è un altro atto, con il suo modulo. */
function Rispondi({ id, conversazioni }: { id: string; conversazioni: readonly Conversazione[] }) {
  const t = useTesti(CONSOLE);
  const { sorte, inCorso, compi } = useComando(mandaMessaggioDaReferente, rileggiMessaggi(id));
  if (conversazioni.length === 0) return null;
  return (
    <Modulo
      come="risposta"
      etichetta={t.risposta}
      invia={t.inviaRisposta}
      sorte={sorte}
      inCorso={inCorso}
      conversazioni={conversazioni}
      compi={(testo, filo) => compi({ id, filo, testo })}
    />
  );
}

function AvvisoATutti({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const { sorte, inCorso, compi } = useComando(avvisaTutti, rileggiMessaggi(id));
  return (
    <details className="border-t border-linea pt-2">
      <summary className="min-comando cursor-pointer py-2 font-semibold">{t.avvisoATutti}</summary>
      <Modulo
        come="avviso"
        etichetta={t.nuovoMessaggio}
        invia={t.inviaMessaggio}
        sorte={sorte}
        inCorso={inCorso}
        compi={(testo) => compi({ id, testo })}
      />
    </details>
  );
}

type Conversazione = { filo: string; nome: string };

const rileggiMessaggi = (id: string) => ({ rileggi: [[...chiaveAsta(id), 'messaggi']] as const });

/** Le conversazioni di chi offre, la più recente prima, con il nome con cui ha scritto. */
function conversazioniIn(messaggi: readonly MessaggioDelReferente[]): Conversazione[] {
  const trovate = new Map<string, string>();
  for (const { filo, ruolo, da } of messaggi.toReversed())
    if (filo !== null && ruolo === 'offerente' && !trovate.has(filo)) trovate.set(filo, da);
  return [...trovate].map(([filo, nome]) => ({ filo, nome }));
}

type Sorte = ReturnType<typeof useComando<typeof avvisaTutti>>['sorte'];
type Esito = Awaited<ReturnType<ReturnType<typeof useComando<typeof avvisaTutti>>['compi']>>;

/** Un testo che resta nel campo finché non è registrato; a chi va non cambia da sé mentre lo si scrive. */
function Modulo({
  come,
  etichetta,
  invia,
  sorte,
  inCorso,
  conversazioni = [],
  compi,
}: {
  come: string;
  etichetta: string;
  invia: string;
  sorte: Sorte;
  inCorso: boolean;
  conversazioni?: readonly Conversazione[];
  compi: (testo: string, filo: string) => Promise<Esito>;
}) {
  const t = useTesti(CONSOLE);
  const c = useTesti(COMUNI);
  const forma = useForma({
    iniziali: { testo: '', filo: '' },
    regole: { testo: [obbligatorio()] },
    nomi: { testo: etichetta, filo: t.rispondiA },
    conserva: conserva(come, ['testo', 'filo']),
  });
  const campo = forma.campo('testo');
  const scelto = conversazioni.some((una) => una.filo === forma.valori.filo);
  const filo = scelto ? forma.valori.filo : (conversazioni[0]?.filo ?? '');
  const spedisci = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    const esito = await compi(forma.valori.testo.trim(), filo);
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <form noValidate onSubmit={(evento) => void spedisci(evento)} className="grid gap-3 border-t border-linea pt-3">
      {conversazioni.length > 0 && (
        <SelectField
          label={t.rispondiA}
          value={filo}
          onValueChange={(altro) => forma.imposta({ filo: altro })}
          options={conversazioni.map((una) => ({ value: una.filo, label: una.nome }))}
        />
      )}
      <TextField
        label={etichetta}
        maxLength={4_000}
        {...campo}
        onChange={({ target }) => forma.imposta({ testo: target.value, filo })}
      />
      <div>
        <Button type="submit" pending={inCorso} pendingLabel={c.inCorso}>
          {invia}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}
