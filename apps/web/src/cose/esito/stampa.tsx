import { formattaIstante } from '@gestore/contratto/parole/formato';
import { Button } from '@gestore/ui';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTesti } from '../../testi/lingua.ts';
import { ESITO_TESTI } from './pagina-esito.testi.ts';

export function Stampa() {
  const t = useTesti(ESITO_TESTI);
  return (
    <Button variant="secondary" large onClick={() => print()}>
      <Printer aria-hidden="true" className="size-5" />
      {t.stampa}
    </Button>
  );
}

/** In fondo al foglio: quando e da dove è stato stampato, e di che luogo sono le ore. */
export function PiedeStampa() {
  const t = useTesti(ESITO_TESTI);
  const [stampataIl, setStampataIl] = useState(Date.now);
  useEffect(() => {
    const segna = (): void => setStampataIl(Date.now());
    addEventListener('beforeprint', segna);
    return () => removeEventListener('beforeprint', segna);
  }, []);
  return (
    <p className="hidden text-sm print:block">
      {t.stampataIl(formattaIstante(stampataIl), location.href)}. {t.oraDiRoma}
    </p>
  );
}
