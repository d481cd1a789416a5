export default function Parts() {
  return null;
}
