import { Card } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ChiediCollegamento } from '../../cose/accesso/chiedi-collegamento.tsx';
import { NuovaPassword } from '../../cose/accesso/nuova-password.tsx';
import { useTitolo } from '../../guscio/pagina.tsx';
import { ACCESSO_TESTI } from '../../testi/accesso.ts';
import { useTesti } from '../../testi/lingua.ts';

/** Il ripristino della password: chiedere il collegamento, o, arrivati dal collegamento, sceglierne una nuova. */
export function ReimpostaPassword() {
  const t = useTesti(ACCESSO_TESTI);
  const [token, setToken] = useState(() => new URLSearchParams(location.search).get('token'));
  const titolo = token === null ? t.passwordDimenticata : t.scegliPassword;
  useTitolo(titolo);
  useEffect(() => {
    // Il gettone non resta nell'indirizzo: né nella cronologia, né in ciò che il browser manda ad altri.
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <Card level={1} title={titolo}>
      {token === null ? <ChiediCollegamento /> : <NuovaPassword token={token} ricomincia={() => setToken(null)} />}
      <Link
        to="/admin/login"
        className="inline-flex min-comando items-center font-semibold text-azione-scura underline"
      >
        {t.tornaAccesso}
      </Link>
    </Card>
  );
}
