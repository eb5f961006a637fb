import { InArrivo } from '../comuni/in-arrivo.tsx';

export function Prova() {
  return (
    <InArrivo
      titolo="Vendita di prova"
      che="Qui potrà provare la stanza contro offerenti simulati, con le regole vere."
    />
  );
}
