import { InArrivo } from '../comuni/in-arrivo.tsx';

export function VirtualRoom() {
  return (
    <InArrivo
      titolo="Sala virtuale"
      che="Qui seguirà l’audio e il video della vendita; il microfono si aprirà quando il referente dà la parola."
      intanto="Intanto può scrivere al referente dalla stanza della vendita."
    />
  );
}
