import { apriCollegamento, reimpostaPassword } from '@gestore/contratto/accesso/chiamate-admin';
import type { CollegamentoPassword } from '@gestore/contratto/accesso/forme';
import { REGOLE_ACCESSO_ADMIN, regoleNuovaPassword } from '@gestore/contratto/accesso/regole-accesso';
import { Alert, Button, CheckboxField, Istante, Skeleton, TextField } from '@gestore/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { chiediCsrf, ProblemaChiamata } from '../../accesso/chiamate.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { ParoleDelServer, type Rifiutata } from '../../guscio/parole-del-server.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';
import { AppDeiCodici } from './app-dei-codici.tsx';

/** Un collegamento scaduto o già usato non si ripete: se ne chiede un altro. */
const nonVale = (causa: unknown): boolean => causa instanceof ProblemaChiamata && causa.stato === 410;

/** Chi arriva dal collegamento: per una nuova password, o, invitato, anche per l'app dei codici. */
export function NuovaPassword({ token, ricomincia }: { token: string; ricomincia: () => void }) {
  const t = useTesti(ACCESSO_TESTI);
  const collegamento = useQuery({
    queryKey: ['soggetto', 'collegamento', token],
    queryFn: () => chiediCsrf().then(() => chiama(apriCollegamento, { token })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (collegamento.isPending) return <Skeleton label={t.leggiamoCollegamento} lines={4} />;
  if (collegamento.data !== undefined)
    return <Scelta token={token} collegamento={collegamento.data} ricomincia={ricomincia} />;
  return (
    <>
      <Alert tone="error" role="alert">
        <ParoleDelServer causa={collegamento.error} />
      </Alert>
      {nonVale(collegamento.error) ? (
        <Button variant="secondary" onClick={ricomincia}>
          {t.chiediAltroCollegamento}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => void collegamento.refetch()}>
          {t.riprova}
        </Button>
      )}
    </>
  );
}

function Intestazione({ nome, email, scadeIl }: Pick<CollegamentoPassword, 'nome' | 'email' | 'scadeIl'>) {
  const t = useTesti(ACCESSO_TESTI);
  return (
    <p className="break-words">
      {t.perChi(nome, email)} <Istante il={scadeIl} />.
    </p>
  );
}

/** La password scritta due volte; a chi è invitato, prima, la chiave per la sua app e poi il codice che l'app mostra. */
function Scelta({
  token,
  collegamento: { nome, email, scadeIl, app },
  ricomincia,
}: {
  token: string;
  collegamento: CollegamentoPassword;
  ricomincia: () => void;
}) {
  const t = useTesti(ACCESSO_TESTI);
  const forma = useForma({
    iniziali: { password: '', confermaPassword: '', codice: '' },
    regole: { ...regoleNuovaPassword(t.nuovaPassword), codice: app === null ? [] : REGOLE_ACCESSO_ADMIN.codice },
    nomi: { password: t.nuovaPassword, confermaPassword: t.confermaPassword, codice: t.codiceTemporaneo },
    conserva: { no: 'segreto' },
  });
  const [visibile, setVisibile] = useState(false);
  const [esito, setEsito] = useState<'fatto' | 'in_corso' | (Rifiutata & { finito: boolean }) | null>(null);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    setEsito('in_corso');
    const { codice, ...scelte } = forma.valori;
    chiediCsrf()
      .then(() => chiama(reimpostaPassword, { token, ...scelte, ...(app === null ? {} : { codice }) }))
      .then(() => setEsito('fatto'))
      .catch((causa: unknown) => setEsito({ causa, frase: forma.rifiutata(causa), finito: nonVale(causa) }));
  };
  if (esito === 'fatto')
    return (
      <Alert tone="success" role="status">
        {app === null ? t.passwordCambiata : t.accessoPronto}
      </Alert>
    );
  const errore = typeof esito === 'object' ? esito : null;
  const tipo = visibile ? 'text' : 'password';
  return (
    <form onSubmit={invio} noValidate className="grid gap-4">
      <Intestazione nome={nome} email={email} scadeIl={scadeIl} />
      {errore !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer causa={errore.causa} frase={errore.frase} />
        </Alert>
      )}
      <TextField
        label={t.nuovaPassword}
        hint={t.comePassword}
        type={tipo}
        autoComplete="new-password"
        {...forma.campo('password')}
      />
      <TextField
        label={t.confermaPassword}
        type={tipo}
        autoComplete="new-password"
        {...forma.campo('confermaPassword')}
      />
      <CheckboxField label={t.mostraPassword} checked={visibile} onCheckedChange={setVisibile} />
      {app !== null && (
        <AppDeiCodici segreto={app.segreto} indirizzo={app.indirizzo}>
          <TextField
            label={t.codiceTemporaneo}
            hint={t.seiCifre}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...forma.campo('codice')}
          />
        </AppDeiCodici>
      )}
      <Button type="submit" large pending={esito === 'in_corso'}>
        {app === null ? t.cambiaPassword : t.attiva}
      </Button>
      {errore?.finito === true && (
        <Button variant="secondary" onClick={ricomincia}>
          {t.chiediAltroCollegamento}
        </Button>
      )}
    </form>
  );
}
