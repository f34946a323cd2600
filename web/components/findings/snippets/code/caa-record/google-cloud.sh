gcloud dns record-sets create "{{name}}." --zone="$ZONE" --type=CAA --ttl=3600 --rrdatas='0 issue "{{value}}"'
