import { Alert, Button, Card, TextField } from '@gestore/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ProblemaChiamata } from '../../accesso/chiamate.ts';
import { entraDelegato, percorsoRicordato } from '../../accesso/sessione.ts';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';
import { PercheUscito } from './perche-uscito.tsx';

/** E-mail, password e codice temporaneo; ciò che si è scritto resta, tranne il codice che vale una volta. */
export function AccessoDelegato() {
  const t = useTesti(ACCESSO_TESTI);
  useTitolo(t.accessoDelegato);
  const naviga = useNavigate();
  const [campi, setCampi] = useState({ email: '', password: '', codice: '' });
  const [errori, setErrori] = useState<Readonly<Record<string, string>>>({});
  const [errore, setErrore] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);

  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    const mancanti = controlla(campi, t);
    setErrori(mancanti);
    setErrore(null);
    if (Object.keys(mancanti).length > 0) return;
    setInCorso(true);
    entraDelegato(campi)
      .then(() => naviga({ href: percorsoRicordato('/admin/dashboard') }))
      .catch((causa: Error) => {
        setErrore(causa.message);
        if (causa instanceof ProblemaChiamata)
          setErrori(Object.fromEntries(causa.errori.map(({ campo, messaggio }) => [campo, messaggio])));
        setCampi((prima) => ({ ...prima, codice: '' }));
      })
      .finally(() => setInCorso(false));
  };
  const campo = (nome: keyof typeof campi) => ({
    name: nome,
    value: campi[nome],
    error: errori[nome] ?? null,
    onChange: (evento: { target: { value: string } }) => setCampi({ ...campi, [nome]: evento.target.value }),
  });
  return (
    <Card level={1} title={t.areaDelegato}>
      <form onSubmit={invio} noValidate className="grid gap-4">
        <PercheUscito strategia="admin" />
        {errore !== null && (
          <Alert tone="error" role="alert">
            {errore}
          </Alert>
        )}
        <TextField label={t.email} type="email" autoComplete="username" {...campo('email')} />
        <TextField label={t.password} type="password" autoComplete="current-password" {...campo('password')} />
        <TextField
          label={t.codiceTemporaneo}
          hint={t.seiCifre}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...campo('codice')}
        />
        <Button type="submit" large pending={inCorso}>
          {t.accedi}
        </Button>
        <Link to="/admin/password/reset" className="inline-flex min-h-10 items-center text-azione-scura underline">
          {t.passwordDimenticata}
        </Link>
      </form>
    </Card>
  );
}

function controlla(
  { email, password, codice }: { email: string; password: string; codice: string },
  t: typeof ACCESSO_TESTI.it,
): Record<string, string> {
  const errori: Record<string, string> = {};
  if (!/^\S+@\S+\.\S+$/.test(email.trim())) errori.email = t.scriviEmail;
  if (password === '') errori.password = t.scriviPassword;
  if (!/^\d{6}$/.test(codice.replaceAll(' ', ''))) errori.codice = t.codiceSeiCifre;
  return errori;
}
