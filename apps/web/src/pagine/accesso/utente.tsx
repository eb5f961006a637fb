import { anteprima as leggiAnteprima } from '@gestore/contratto/accesso/chiamate-user';
import { obbligatorio } from '@gestore/contratto/regole';
import { Alert, Button, Card, DataList, Istante, Skeleton, TextField } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { chiediCsrf, ProblemaChiamata } from '../../accesso/chiamate.ts';
import { comeRiprendere, entraConCredenziale } from '../../accesso/sessione.ts';
import { PercheUscito } from '../../cose/accesso/perche-uscito.tsx';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer } from '../../guscio/parole-del-server.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** L'ingresso di offerenti e spettatori: con il collegamento della PEC, o scrivendo il codice a mano. */
export function AccessoUtente() {
  const t = useTesti(ACCESSO_TESTI);
  useTitolo(t.titolo);
  const { token } = useParams({ strict: false }) as { token?: string };
  return token === undefined ? <ConCodice /> : <ConCollegamento token={token} />;
}

const REGOLE = { codice: [obbligatorio()] };

function ConCodice() {
  const t = useTesti(ACCESSO_TESTI);
  const forma = useForma({
    iniziali: { codice: '' },
    regole: REGOLE,
    nomi: { codice: t.codiceAccesso },
    conserva: { no: 'segreto' },
  });
  const naviga = useNavigate();
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (forma.verifica()) void naviga({ to: '/login/{-$token}', params: { token: forma.valori.codice.trim() } });
  };
  return (
    <Card level={1} title={t.accediVendita}>
      <form onSubmit={invio} noValidate className="grid gap-4">
        <PercheUscito strategia="user" />
        <Riprendi />
        <p>{t.doveCodice}</p>
        <TextField label={t.codiceAccesso} {...forma.campo('codice')} autoCapitalize="none" spellCheck={false} />
        <Button type="submit" large>
          {t.continua}
        </Button>
      </form>
    </Card>
  );
}

/** Chi è stato fatto uscire da un altro dispositivo torna in un passo, e l'altro esce: nessuno resta fuori della sua vendita (R30). */
function Riprendi() {
  const t = useTesti(ACCESSO_TESTI);
  const [inCorso, setInCorso] = useState(false);
  const [errore, setErrore] = useState<Error | null>(null);
  const riprendi = comeRiprendere();
  if (riprendi === null) return null;
  const torna = (): void => {
    setErrore(null);
    setInCorso(true);
    riprendi()
      .catch((causa: Error) => setErrore(causa))
      .finally(() => setInCorso(false));
  };
  return (
    <>
      <Button large pending={inCorso} onClick={torna}>
        {t.riprendi}
      </Button>
      <p className="text-sm text-secondario">{t.riprendiSpiega}</p>
      {errore !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={errore} />
        </Alert>
      )}
    </>
  );
}

/** Aprire il collegamento non consuma nulla: un controllo automatico della posta non deve bruciarlo. Si entra premendo «Entra». */
function ConCollegamento({ token }: { token: string }) {
  const t = useTesti(ACCESSO_TESTI);
  const [inCorso, setInCorso] = useState(false);
  const [errore, setErrore] = useState<Error | null>(null);
  const anteprima = useQuery({
    queryKey: ['offerta', 'anteprima', token],
    queryFn: async () => {
      await chiediCsrf();
      return chiama(leggiAnteprima, { token });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entra = (): void => {
    setInCorso(true);
    entraConCredenziale(token)
      .catch((causa: Error) => setErrore(causa))
      .finally(() => setInCorso(false));
  };
  if (anteprima.isPending) return <Skeleton label={t.controlliamo} />;
  if (anteprima.isError) return <NonRiconosciuta errore={anteprima.error} riprova={() => void anteprima.refetch()} />;
  const { ruolo, pseudonimo, titolo, inizioOperazioniIl, giaCollegato } = anteprima.data;
  return (
    <Card level={1} title={t.accediVendita}>
      <DataList
        items={[
          [t.vendita, titolo ?? t.venditaTelematica],
          [t.partecipaCome, ruolo === 'offerente' ? t.offerente : t.spettatore],
          [t.pseudonimo, pseudonimo ?? t.nessuno],
          [
            t.inizioOperazioni,
            inizioOperazioniIl === null ? t.daStabilire : <Istante key="inizio" il={inizioOperazioniIl} />,
          ],
        ]}
      />
      {giaCollegato && <Alert tone="info">{t.giaInUso}</Alert>}
      {errore !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={errore} />
        </Alert>
      )}
      <Button large pending={inCorso} onClick={entra}>
        {t.entra}
      </Button>
    </Card>
  );
}

/** Credenziale rifiutata, o server che non ha potuto dirlo (non risponde, è sovraccarico): allora si riprova. */
function NonRiconosciuta({ errore, riprova }: { errore: Error; riprova: () => void }) {
  const t = useTesti(ACCESSO_TESTI);
  const rifiutata = errore instanceof ProblemaChiamata && errore.stato < 500 && errore.stato !== 429;
  return (
    <Card level={1} title={rifiutata ? t.nonValida : t.nonVerificata}>
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={errore} />
      </Alert>
      <p>{rifiutata ? t.nuovoInvito : t.nonConsumata}</p>
      {!rifiutata && <Button onClick={riprova}>{t.riprova}</Button>}
    </Card>
  );
}
