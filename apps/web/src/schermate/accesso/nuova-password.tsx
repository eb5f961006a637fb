import { regoleNuovaPassword } from '@gestore/contratto/regole-accesso';
import { Alert, Button, CheckboxField, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { chiediCsrf, invia, ProblemaChiamata } from '../../accesso/chiamate.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** La nuova password, scritta due volte. Un collegamento scaduto o già usato si chiede di nuovo da qui. */
export function NuovaPassword({ token, ricomincia }: { token: string; ricomincia: () => void }) {
  const t = useTesti(ACCESSO_TESTI);
  const nomi = { password: t.nuovaPassword, confermaPassword: t.confermaPassword };
  const forma = useForma({
    iniziali: { password: '', confermaPassword: '' },
    regole: regoleNuovaPassword(t.nuovaPassword),
    nomi,
  });
  const [visibile, setVisibile] = useState(false);
  const [esito, setEsito] = useState<'cambiata' | 'in_corso' | { errore: string; finito: boolean } | null>(null);
  const invio = (evento: FormEvent): void => {
    evento.preventDefault();
    if (!forma.verifica()) return;
    setEsito('in_corso');
    chiediCsrf()
      .then(() => invia('/api/admin/auth/password/reimposta', { token, ...forma.valori }))
      .then(() => setEsito('cambiata'))
      .catch((causa: unknown) => {
        const finito = causa instanceof ProblemaChiamata && causa.stato === 410;
        setEsito({ errore: forma.rifiutata(causa), finito });
      });
  };
  if (esito === 'cambiata')
    return (
      <Alert tone="success" role="status">
        {t.passwordCambiata}
      </Alert>
    );
  const errore = typeof esito === 'object' ? esito : null;
  return (
    <form onSubmit={invio} noValidate className="grid gap-4">
      {errore !== null && (
        <Alert tone="error" role="alert">
          <span lang="it">{errore.errore}</span>
        </Alert>
      )}
      <TextField
        label={t.nuovaPassword}
        hint={t.comePassword}
        type={visibile ? 'text' : 'password'}
        autoComplete="new-password"
        {...forma.campo('password')}
      />
      <TextField
        label={t.confermaPassword}
        type={visibile ? 'text' : 'password'}
        autoComplete="new-password"
        {...forma.campo('confermaPassword')}
      />
      <CheckboxField label={t.mostraPassword} checked={visibile} onCheckedChange={setVisibile} />
      <Button type="submit" large pending={esito === 'in_corso'}>
        {t.cambiaPassword}
      </Button>
      {errore?.finito === true && (
        <Button variant="secondary" onClick={ricomincia}>
          {t.chiediAltroCollegamento}
        </Button>
      )}
    </form>
  );
}
