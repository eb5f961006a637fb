import { REGOLE_ACCESSO_ADMIN } from '@gestore/contratto/accesso/regole-accesso';
import { Alert, Button, Card, TextField } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { entraDelegato } from '../../accesso/sessione.ts';
import { PercheUscito } from '../../cose/accesso/perche-uscito.tsx';
import { useForma } from '../../forme/usa-forma.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ParoleDelServer, type Rifiutata } from '../../guscio/parole-del-server.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** E-mail, password e codice temporaneo; ciò che si è scritto resta, tranne il codice che vale una volta. */
export function AccessoDelegato() {
  const t = useTesti(ACCESSO_TESTI);
  useTitolo(t.accessoDelegato);
  const [errore, setErrore] = useState<Rifiutata | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const forma = useForma({
    iniziali: { email: '', password: '', codice: '' },
    regole: REGOLE_ACCESSO_ADMIN,
    nomi: { email: t.email, password: t.password, codice: t.codiceTemporaneo },
    conserva: { no: 'segreto' },
  });

  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    setErrore(null);
    if (!forma.verifica()) return;
    setInCorso(true);
    entraDelegato(forma.valori)
      .catch((causa: unknown) => {
        forma.rimetti({ codice: '' });
        setErrore({ causa, frase: forma.rifiutata(causa) });
      })
      .finally(() => setInCorso(false));
  };
  return (
    <Card level={1} title={t.areaDelegato}>
      <form onSubmit={invio} noValidate className="grid gap-4">
        <PercheUscito strategia="admin" />
        {errore !== null && (
          <Alert tone="error" role="alert">
            <ParoleDelServer {...errore} />
          </Alert>
        )}
        <TextField label={t.email} type="email" autoComplete="username" {...forma.campo('email')} />
        <TextField label={t.password} type="password" autoComplete="current-password" {...forma.campo('password')} />
        <TextField
          label={t.codiceTemporaneo}
          hint={t.seiCifre}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...forma.campo('codice')}
        />
        <Button type="submit" large pending={inCorso}>
          {t.accedi}
        </Button>
        <Link to="/admin/password/reset" className="inline-flex min-comando items-center text-azione-scura underline">
          {t.passwordDimenticata}
        </Link>
      </form>
    </Card>
  );
}
