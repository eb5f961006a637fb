import { richiediPassword } from '@gestore/contratto/accesso/chiamate-admin';
import { REGOLE_RICHIESTA_PASSWORD } from '@gestore/contratto/accesso/regole-accesso';
import { Alert, Button, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { chiama } from '../../accesso/chiama.ts';
import { chiediCsrf } from '../../accesso/chiamate.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { ParoleDelServer, type Rifiutata } from '../../guscio/parole-del-server.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** La risposta è la stessa per un indirizzo conosciuto e per uno che non lo è. */
export function ChiediCollegamento() {
  const t = useTesti(ACCESSO_TESTI);
  const forma = useForma({
    iniziali: { email: '' },
    regole: REGOLE_RICHIESTA_PASSWORD,
    nomi: { email: t.email },
    conserva: { no: 'senza_sessione' },
  });
  const [esito, setEsito] = useState<'mandato' | 'in_corso' | Rifiutata | null>(null);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    setEsito('in_corso');
    chiediCsrf()
      .then(() => chiama(richiediPassword, { email: forma.valori.email.trim() }))
      .then(() => setEsito('mandato'))
      .catch((causa: unknown) => setEsito({ causa, frase: forma.rifiutata(causa) }));
  };
  if (esito === 'mandato')
    return (
      <Alert tone="success" role="status">
        {t.collegamentoMandato}
      </Alert>
    );
  return (
    <form onSubmit={invio} noValidate className="grid gap-4">
      {typeof esito === 'object' && esito !== null && (
        <Alert tone="error" role="alert">
          <ParoleDelServer {...esito} />
        </Alert>
      )}
      <p>{t.comeRipristinare}</p>
      <TextField label={t.email} type="email" autoComplete="username" {...forma.campo('email')} />
      <Button type="submit" large pending={esito === 'in_corso'}>
        {t.mandaCollegamento}
      </Button>
    </form>
  );
}
