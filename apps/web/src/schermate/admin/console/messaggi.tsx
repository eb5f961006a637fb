import type { MessaggioDelReferente } from '@gestore/contratto/assistenza';
import { avvisaTutti, mandaMessaggioDaReferente } from '@gestore/contratto/chiamate/assistenza';
import { formattaOra } from '@gestore/contratto/formato';
import { obbligatorio } from '@gestore/contratto/regole';
import { Button, Card, SelectField, TextField } from '@gestore/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useComando } from '../../../comando/usa-comando.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { chiaveAsta, useMessaggi } from '../dati/usa-letture.ts';
import { ErroreLettura, SorteAtto } from '../parti/segnali.tsx';
import { COMUNI } from '../testi/comuni.ts';
import { CONSOLE } from '../testi/console.ts';
import { PAROLE_DELEGATO } from '../testi/parole.ts';

/** I messaggi della vendita: ciò che si scrive resta nel campo finché non è registrato. */
export function MessaggiDelegato({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const ruoli: Readonly<Record<string, string>> = useTesti(PAROLE_DELEGATO).ruoli;
  const { data, error } = useMessaggi(id);
  const messaggi = data?.messaggi ?? [];
  return (
    <Card title={t.messaggi}>
      {error !== null && <ErroreLettura errore={error} />}
      {error === null && messaggi.length === 0 && <p className="text-secondario">{t.messaggiVuoto}</p>}
      {messaggi.length > 0 && (
        <ul aria-label={t.messaggiVendita} className="grid max-h-80 gap-3 overflow-y-auto">
          {messaggi.map(({ messaggioId, da, ruolo, testo, inviatoIl, privato }) => (
            <li key={messaggioId} className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-2">
                <span lang="it" className="font-semibold">
                  {da}
                </span>
                <span className="text-sm text-secondario">
                  {ruoli[ruolo] ?? ruolo} · {formattaOra(inviatoIl)} · {privato ? t.inPrivato : t.aTutti}
                </span>
              </p>
              <p lang="it" className="break-words whitespace-pre-wrap">
                {testo}
              </p>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.quanti > messaggi.length && (
        <p className="text-sm text-secondario">{t.altriMessaggi(data.quanti - messaggi.length)}</p>
      )}
      <Rispondi id={id} conversazioni={conversazioniIn(messaggi)} />
      <AvvisoATutti id={id} />
    </Card>
  );
}

/** Rispondere è privato; un avviso a tutti è un altro atto, con il suo modulo. */
function Rispondi({ id, conversazioni }: { id: string; conversazioni: readonly Conversazione[] }) {
  const t = useTesti(CONSOLE);
  const [scelta, setScelta] = useState('');
  const filo = conversazioni.some((una) => una.filo === scelta) ? scelta : (conversazioni[0]?.filo ?? '');
  const { sorte, inCorso, compi } = useComando(mandaMessaggioDaReferente, rileggiMessaggi(id));
  if (conversazioni.length === 0) return null;
  return (
    <Modulo
      etichetta={t.risposta}
      invia={t.inviaRisposta}
      sorte={sorte}
      inCorso={inCorso}
      compi={(testo) => compi({ id, filo, testo })}
    >
      <SelectField
        label={t.rispondiA}
        value={filo}
        onValueChange={setScelta}
        options={conversazioni.map((una) => ({ value: una.filo, label: una.nome }))}
      />
    </Modulo>
  );
}

function AvvisoATutti({ id }: { id: string }) {
  const t = useTesti(CONSOLE);
  const { sorte, inCorso, compi } = useComando(avvisaTutti, rileggiMessaggi(id));
  return (
    <details className="border-t border-linea pt-2">
      <summary className="min-h-10 cursor-pointer py-2 font-semibold">{t.avvisoATutti}</summary>
      <Modulo
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

/** Un testo che resta nel campo finché non è registrato. */
function Modulo({
  etichetta,
  invia,
  sorte,
  inCorso,
  compi,
  children,
}: {
  etichetta: string;
  invia: string;
  sorte: Sorte;
  inCorso: boolean;
  compi: (testo: string) => Promise<Esito>;
  children?: ReactNode;
}) {
  const c = useTesti(COMUNI);
  const forma = useForma({ iniziali: { testo: '' }, regole: { testo: [obbligatorio()] }, nomi: { testo: etichetta } });
  const spedisci = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    const esito = await compi(forma.valori.testo.trim());
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <form noValidate onSubmit={(evento) => void spedisci(evento)} className="grid gap-3 border-t border-linea pt-3">
      {children}
      <TextField label={etichetta} maxLength={4_000} {...forma.campo('testo')} />
      <div>
        <Button type="submit" pending={inCorso} pendingLabel={c.inCorso}>
          {invia}
        </Button>
      </div>
      <SorteAtto sorte={sorte} />
    </form>
  );
}
