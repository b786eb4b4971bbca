import { Button, Checkbox, CloseButton, Loader, Textarea, TextInput, VisuallyHidden } from '@mantine/core';

// Controls that all screens share. A control that replaces one of Mantine's is exported here instead.
export { Button, Checkbox, CloseButton, Loader, Textarea, TextInput, VisuallyHidden };
