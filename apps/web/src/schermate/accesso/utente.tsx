import type { Anteprima } from '@gestore/contratto/accesso';
import { Alert, Button, Card, DataList, Istante, Skeleton, TextField } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chiediCsrf, invia } from '../../accesso/chiamate.ts';
import { entraConCredenziale, percorsoRicordato } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { PercheUscito } from './perche-uscito.tsx';

/** L'ingresso di offerenti e spettatori: con il collegamento della PEC, o scrivendo il codice a mano. */
export function AccessoUtente() {
  useTitolo('Accesso');
  const { token } = useParams({ strict: false }) as { token?: string };
  return token === undefined ? <ConCodice /> : <ConCollegamento token={token} />;
}

function ConCodice() {
  const [codice, setCodice] = useState('');
  const [errore, setErrore] = useState<string | null>(null);
  const naviga = useNavigate();
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (codice.trim() === '') return setErrore('Scriva il codice ricevuto per PEC.');
    void naviga({ to: '/login/{-$token}', params: { token: codice.trim() } });
  };
  return (
    <Card level={1} title="Accedi alla vendita">
      <form onSubmit={invio} noValidate className="grid gap-4">
        <PercheUscito strategia="user" />
        <p>
          Il codice è nel messaggio di invito che ha ricevuto per PEC. Può anche aprire il collegamento del messaggio.
        </p>
        <TextField
          label="Codice di accesso"
          value={codice}
          error={errore}
          onChange={(evento) => setCodice(evento.target.value)}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" large>
          Continua
        </Button>
      </form>
    </Card>
  );
}

/** Aprire il collegamento non consuma nulla: un controllo automatico della posta non deve bruciarlo. Si entra premendo «Entra». */
function ConCollegamento({ token }: { token: string }) {
  const naviga = useNavigate();
  const [inCorso, setInCorso] = useState(false);
  const [errore, setErrore] = useState<string | null>(null);
  const anteprima = useQuery({
    queryKey: ['anteprima', token],
    queryFn: async () => {
      await chiediCsrf();
      return invia<Anteprima>('/api/user/auth/anteprima', { token });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const entra = (): void => {
    setInCorso(true);
    entraConCredenziale(token)
      .then(() => naviga({ href: percorsoRicordato('/user/asta') }))
      .catch((causa: Error) => setErrore(causa.message))
      .finally(() => setInCorso(false));
  };
  if (anteprima.isPending) return <Skeleton label="Controlliamo la credenziale" />;
  if (anteprima.isError)
    return (
      <Card level={1} title="Credenziale non valida">
        <Alert tone="error" role="alert">
          {anteprima.error.message}
        </Alert>
        <p>
          Se ha ricevuto un invito più recente usi quello. Altrimenti chieda al gestore una nuova credenziale: può
          sempre essere riemessa dopo il controllo dell’identità.
        </p>
      </Card>
    );
  const { ruolo, pseudonimo, titolo, inizioOperazioniIl, giaCollegato } = anteprima.data;
  return (
    <Card level={1} title="Accedi alla vendita">
      <DataList
        items={[
          ['Vendita', titolo ?? 'Vendita telematica'],
          ['Partecipa come', ruolo === 'offerente' ? 'Offerente' : 'Spettatore'],
          ['Il Suo pseudonimo', pseudonimo ?? 'Nessuno'],
          [
            'Inizio delle operazioni',
            inizioOperazioniIl === null ? 'Da stabilire' : <Istante key="inizio" il={inizioOperazioniIl} />,
          ],
        ]}
      />
      {giaCollegato && (
        <Alert tone="info">
          Queste credenziali sono già in uso su un altro dispositivo: entrando, questo prende il suo posto senza perdere
          nulla.
        </Alert>
      )}
      {errore !== null && (
        <Alert tone="error" role="alert">
          {errore}
        </Alert>
      )}
      <Button large pending={inCorso} onClick={entra}>
        Entra
      </Button>
    </Card>
  );
}
